import { EnquiryFields, enquirySent } from "./enquiry-fields.tsx";
import styles from "./form.module.css";
import { EnquiryDetails } from "./sent-details.tsx";
import { type FormProps, useForm } from "./use-form.ts";

/** The Send Enquiry form on /enquiry. A success is shown above it. */
export function EnquiryForm(props: FormProps) {
  const form = useForm("enquiry", props);
  const { sent } = form.state;
  return (
    <>
      {/* The notice is empty and takes no space until a submit has succeeded. */}
      <p className={styles.notice} role="status" tabIndex={-1} ref={form.sentRef}>
        <strong>{sent && enquirySent}</strong>{" "}
        {sent && <EnquiryDetails {...sent} whoAnswers={props.whoAnswers} />}
      </p>
      <EnquiryFields form={form} props={props} />
    </>
  );
}
