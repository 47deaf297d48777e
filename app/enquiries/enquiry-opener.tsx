import type { ReactNode } from "react";
import { usePagePath } from "../ui/use-page-path.ts";

interface EnquiryOpenerProps {
  className?: string | undefined;
  /** Fills Product Name; left out, the field stays as the visitor left it. */
  product?: string;
  children: ReactNode;
}

/** Opens the Send Enquiry modal by an invoker command, so that it works before and without React. */
export function EnquiryOpener({ className, product, children }: EnquiryOpenerProps) {
  // The enquiry's own page has the form in it; a modal with the same form on top would only confuse.
  if (usePagePath() === "/enquiry") {
    return (
      <a className={className} href="#enquiry-form">
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      command="show-modal"
      commandfor="enquiry"
      data-product={product}
    >
      {children}
    </button>
  );
}
