import { enquiryPath } from "#domain/catalogue/page-addresses.ts";
import styles from "./ask-about.module.css";
import { ModalOpener, type ModalOpenerProps } from "./modal-opener.tsx";

/**
 * A button that opens the modal, where the first script fills in `product` and `message`. Without scripts, a link to the enquiry
 * page, which fills them in (but not in a static export), replaces the button.
 */
export function AskAbout({ className, product, message, children }: ModalOpenerProps) {
  const query = new URLSearchParams({ ...(product && { product }), ...(message && { message }) });
  return (
    <>
      <ModalOpener className={`${className} ${styles.scripted}`} product={product} message={message}>
        {children}
      </ModalOpener>
      <a
        className={`${className} ${styles.scriptless}`}
        href={query.size > 0 ? `${enquiryPath}?${query}` : enquiryPath}
      >
        {children}
      </a>
    </>
  );
}
