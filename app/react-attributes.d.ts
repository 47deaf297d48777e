import "react";

// React renders the attributes of invoker commands (HTML, section 4.10.6), but its types do not have them yet.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}
