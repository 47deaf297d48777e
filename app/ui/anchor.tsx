import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface AnchorProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link. An address outside this site opens in a new tab, and the link says so. */
export function Anchor({ href, className, children }: AnchorProps) {
  const isOutside = href.startsWith("https:");
  const newTab = isOutside ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a className={className} href={href} {...newTab}>
      {children}
      {isOutside && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  );
}
