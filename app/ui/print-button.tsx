import type { ComponentProps } from "react";
import { attributes } from "../first-script/attributes.ts";
import { buttonStyle } from "./button-style.ts";
import { Icon } from "./icon.tsx";

/** A button that prints the page, or the part with `data-sheet` around it (app/first-script/handle-clicks.ts). */
export function PrintButton({ children, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={buttonStyle("quiet", { isSmall: true })}
      {...attributes({ "data-print": "" })}
      {...props}
    >
      <Icon name="print" />
      {children}
    </button>
  );
}
