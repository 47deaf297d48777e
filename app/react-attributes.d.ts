import "react";

// Invoker commands (HTML, section 4.10.6) are not in React's types yet; React passes them on.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}
