import { useRef } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./enquiry-dialog.module.css";
import { EnquiryFields, enquirySent } from "./enquiry-fields.tsx";
import formStyles from "./form.module.css";
import { EnquiryDetails } from "./sent-details.tsx";
import { SentToast } from "./sent-toast.tsx";
import { type FormProps, useForm } from "./use-form.ts";

/**
 * The Send Enquiry modal (requirements 2.12 and 4.1). It opens before and without React, by the command of its buttons. A success
 * closes it, unless the visitor has typed meanwhile.
 */
export function EnquiryDialog(props: FormProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const form = useForm("enquiry", props, dialogRef);
  const { isSending, sent } = form.state;
  const details = sent && <EnquiryDetails {...sent} whoAnswers={props.whoAnswers} />;
  const isSaidByToast = !sent?.hasNewText;
  return (
    <>
      {/* An open dialog has an attribute that React has not rendered. */}
      <dialog
        id="enquiry"
        className={styles.dialog}
        aria-labelledby="enquiry-title"
        ref={dialogRef}
        suppressHydrationWarning
      >
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
        <EnquiryFields form={form} props={props} isInModal>
          {isSaidByToast ? (
            <p className={`${formStyles.details} ${styles.lastSent}`}>{details}</p>
          ) : (
            <p className={formStyles.notice} role="status" tabIndex={-1} ref={form.sentRef}>
              <strong>{enquirySent}</strong> {details}
            </p>
          )}
        </EnquiryFields>
      </dialog>
      {isSaidByToast && (isSending || sent) && (
        <SentToast sent={sent} words={enquirySent} details={details} />
      )}
    </>
  );
}
