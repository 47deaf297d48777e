import styles from "./ask-about.module.css";
import { OpenEnquiryButton, type OpenEnquiryButtonProps } from "./open-enquiry-button.tsx";

/** Opens the modal with a product filled in. Without scripts it is a link to the enquiry page, which fills the product in. */
export function AskAbout({ className, product, children }: OpenEnquiryButtonProps) {
  const query = product === undefined ? "" : `?product=${encodeURIComponent(product)}`;
  return (
    <>
      <OpenEnquiryButton className={`${className} ${styles.scripted}`} product={product}>
        {children}
      </OpenEnquiryButton>
      <a className={`${className} ${styles.scriptless}`} href={`/enquiry${query}`}>
        {children}
      </a>
    </>
  );
}
