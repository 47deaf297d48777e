import type { ReactNode } from "react";
import { attributes } from "../first-script/attributes.ts";

export interface ModalOpenerProps {
  className?: string | undefined;
  /** The product for the field Product Name. */
  product?: string | undefined;
  /** A sentence for the field Message. It is written only if Message is empty. */
  message?: string | undefined;
  children: ReactNode;
}

/** A button that opens the enquiry modal without scripts, by an invoker command. */
export function ModalOpener({ product, message, ...props }: ModalOpenerProps) {
  return (
    <button
      type="button"
      {...props}
      command="show-modal"
      commandfor="enquiry"
      {...attributes({ "data-product": product, "data-message": message })}
    />
  );
}
