import type { ReactNode } from "react";
import { usePagePath } from "./use-page-path.ts";

interface NavLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A navigation link, marked as current on its page and on the pages below it. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const path = usePagePath();
  const isCurrent = path === href || (href !== "/" && path.startsWith(`${href}/`));
  return (
    <a className={className} href={href} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}
