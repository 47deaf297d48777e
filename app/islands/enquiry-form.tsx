import { TextArea, TextField } from "../ui/field.tsx";
import { EnquiryProducts } from "./enquiry-products.tsx";
import { fieldPropsOf } from "./field-attributes-and-hints.ts";
import styles from "./form.module.css";
import { SentToast } from "./sent-toast.tsx";
import {
  FormMessage,
  HiddenFields,
  PrivacyLine,
  SentDetails,
  SubmitButton,
} from "./submit-button-and-message.tsx";
import { type FormProps, useEnquiryForm } from "./use-enquiry-form.ts";

const words = "Enquiry sent";

/**
 * The Send Enquiry form (requirement 2.12), for the modal and for /enquiry. In the modal, the field Name has the initial
 * focus, and a success closes the modal.
 */
export function EnquiryForm(props: FormProps & { isInModal: boolean }) {
  const { page, isInModal, values, enquiryMode, whoAnswers } = props;
  const { state, formProps, sentRef } = useEnquiryForm("enquiry", props);
  const { isSending, refusal, sent } = state;
  const field = fieldPropsOf("enquiry", values, state);
  const details = sent && <SentDetails reference={sent.reference} whoAnswers={whoAnswers} />;
  const isSaidByToast = isInModal && !sent?.hasNewText;
  // The notice is empty and takes no space until a submit has succeeded.
  const notice = !isSaidByToast && (
    <p className={styles.notice} role="status" tabIndex={-1} ref={sentRef}>
      <strong>{sent && words}</strong> {details}
    </p>
  );
  return (
    <>
      {!isInModal && notice}
      <form {...formProps} id={isInModal ? undefined : "enquiry-form"}>
        <HiddenFields page={page} />
        <TextField autoComplete="name" {...field("name")} {...(isInModal && { autoFocus: true })} />
        <TextField {...field("email")} />
        <TextField {...field("phone")} />
        <TextField autoComplete="organization" {...field("company")} />
        <TextField isWide {...field("product")}>
          <EnquiryProducts />
        </TextField>
        <TextArea isWide rows={4} {...field("message")} />
        <div className={styles.actions}>
          <SubmitButton form="enquiry" isSending={isSending} needsScripts={enquiryMode === "local"}>
            Send Enquiry
          </SubmitButton>
          <FormMessage form="enquiry" refusal={refusal} />
          {isInModal && notice}
        </div>
        {isSaidByToast && <p className={styles.details}>{details}</p>}
        <PrivacyLine />
      </form>
      {isSaidByToast && (isSending || sent) && <SentToast sent={sent} words={words} details={details} />}
    </>
  );
}
