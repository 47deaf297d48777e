import "react";
import type { DialogId } from "../first-script/attributes.ts";

// React renders the attributes of invoker commands (HTML, section 4.10.6), but its types lack these attributes.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | undefined;
    commandfor?: DialogId | undefined;
  }
  interface DialogHTMLAttributes<T> {
    id?: DialogId | undefined;
  }
}
