import type { ComponentProps } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A link. An address outside this site opens in a new tab, and the link says so. */
export function Anchor({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  const isOutside = href.startsWith("https:");
  const newTab = isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={href} {...props} {...newTab}>
      {children}
      {isOutside && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  );
}
