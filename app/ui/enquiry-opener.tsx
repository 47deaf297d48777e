import type { ReactNode } from "react";
import { useLocation } from "react-router";
import askStyles from "./ask-about.module.css";
import countStyles from "./enquiry-count.module.css";

interface OpenerProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A button that opens the enquiry modal, or on /enquiry a link to the page's form. */
export function EnquiryOpener({ isInMenu, ...props }: OpenerProps & { isInMenu?: boolean }) {
  if (useLocation().pathname !== "/enquiry") return <ModalOpener {...props} />;
  // A link to the same page would leave the menu open without scripts.
  if (isInMenu) return <button type="button" {...props} command="close" commandfor="menu" />;
  return <a {...props} href="#enquiry-form" />;
}

interface AskAboutProps extends OpenerProps {
  /** The product for the field Product Name. */
  product?: string | undefined;
  /** A sentence for the field Message. It is written only if Message is empty. */
  message?: string | undefined;
}

/**
 * A button that opens the modal, where the first script fills in `product` and `message`. Without scripts, a link to the enquiry
 * page, which fills them in, replaces the button.
 */
export function AskAbout({ className, product, message, children }: AskAboutProps) {
  const query = new URLSearchParams({ ...(product && { product }), ...(message && { message }) });
  return (
    <>
      <ModalOpener className={`${className} ${askStyles.scripted}`} product={product} message={message}>
        {children}
      </ModalOpener>
      <a
        className={`${className} ${askStyles.scriptless}`}
        href={query.size > 0 ? `/enquiry?${query}` : "/enquiry"}
      >
        {children}
      </a>
    </>
  );
}

/** A button that opens the modal without scripts, by an invoker command. */
function ModalOpener({ product, message, ...props }: AskAboutProps) {
  return (
    <button
      type="button"
      {...props}
      command="show-modal"
      commandfor="enquiry"
      data-product={product}
      data-message={message}
    />
  );
}

/**
 * The number of products in the enquiry, which chosen-products.ts writes into `data-enquiry-count`. Screen readers
 * ignore the number, because the form lists the products.
 */
export function EnquiryCount({ className }: { className?: string | undefined }) {
  return (
    <span className={`${countStyles.count} ${className ?? ""}`} data-enquiry-count="" aria-hidden="true" />
  );
}
