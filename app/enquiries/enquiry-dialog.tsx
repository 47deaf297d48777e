import { IconButton } from "../ui/icon-button.tsx";
import { usePagePath } from "../ui/use-page-path.ts";
import styles from "./enquiry-dialog.module.css";
import { EnquiryForm } from "./enquiry-form.tsx";
import { SentToast } from "./sent-toast.tsx";

/** The Send Enquiry modal of every page (specification, sections 2 and 4), and the word that it was sent. */
export function EnquiryDialog() {
  if (usePagePath() === "/enquiry") return null;
  return (
    <>
      <dialog id="enquiry" className={styles.dialog} aria-labelledby="enquiry-title">
        <div className={styles.head}>
          <h2 id="enquiry-title" className={styles.title}>
            Send us an Enquiry
          </h2>
          <IconButton
            icon="close"
            className={styles.close}
            command="close"
            commandfor="enquiry"
            aria-label="Close"
          />
        </div>
        <EnquiryForm isInModal />
      </dialog>
      <SentToast />
    </>
  );
}
