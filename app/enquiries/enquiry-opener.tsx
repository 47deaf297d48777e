import type { ReactNode } from "react";
import { useLocation } from "react-router";
import askStyles from "./ask-about.module.css";
import countStyles from "./enquiry-count.module.css";

interface OpenerProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A button that opens the enquiry modal. On /enquiry, a link to the form of the page replaces the button. */
export function EnquiryOpener({ isInMenu, ...props }: OpenerProps & { isInMenu?: boolean }) {
  if (useLocation().pathname !== "/enquiry") return <ModalOpener {...props} />;
  // A link in the menu would leave the menu open. This button closes the menu, and the first script moves to the form.
  if (isInMenu)
    return <button type="button" {...props} command="close" commandfor="menu" data-leads="#enquiry-form" />;
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
 * A button that opens the modal by an invoker command, so that it works without scripts. The first script adds `product`
 * to Product Name.
 */
function ModalOpener({ product, ...props }: OpenerProps & { product?: string | undefined }) {
  return <button type="button" {...props} command="show-modal" commandfor="enquiry" data-product={product} />;
}

/**
 * The number of products in the enquiry. It is hidden from screen readers, because the form lists the products. The
 * first script, which every page loads, writes the number into the attribute `data-enquiry-count`
 * (first-script/chosen-products.ts).
 */
export function EnquiryCount({ className }: { className?: string | undefined }) {
  return (
    <span className={`${countStyles.count} ${className ?? ""}`} data-enquiry-count="" aria-hidden="true" />
  );
}
