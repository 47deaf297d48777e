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

/** A button that opens the modal and fills in `product`. Without scripts, a link to the enquiry page replaces the button. */
export function AskAbout({ className, product, children }: OpenerProps & { product?: string | undefined }) {
  const query = product === undefined ? "" : `?product=${encodeURIComponent(product)}`;
  return (
    <>
      <ModalOpener className={`${className} ${askStyles.scripted}`} product={product}>
        {children}
      </ModalOpener>
      <a className={`${className} ${askStyles.scriptless}`} href={`/enquiry${query}`}>
        {children}
      </a>
    </>
  );
}

/**
 * A button that opens the modal without scripts, by an invoker command. The first script adds `product` to the field Product Name.
 */
function ModalOpener({ product, ...props }: OpenerProps & { product?: string | undefined }) {
  return <button type="button" {...props} command="show-modal" commandfor="enquiry" data-product={product} />;
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
