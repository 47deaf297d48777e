import type { ReactNode } from "react";

export interface OpenEnquiryButtonProps {
  className?: string | undefined;
  /** Fills Product Name; without it the field does not change. */
  product?: string | undefined;
  children: ReactNode;
}

/** Opens the Send Enquiry modal by an invoker command, so that it works before and without scripts. */
export function OpenEnquiryButton({ className, product, children }: OpenEnquiryButtonProps) {
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
