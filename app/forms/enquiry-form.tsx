import type { ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import { TextArea, TextField } from "../ui/field.tsx";
import { EnquiryProducts } from "./enquiry-products.tsx";
import { fieldPropsOf } from "./field-props.ts";
import styles from "./form.module.css";
import { FormMessage, HiddenFields, PrivacyLine, SentDetails, SubmitButton } from "./form-parts.tsx";
import { SentNotice } from "./sent-notice.tsx";
import toastStyles from "./sent-toast.module.css";
import { type FormProps, useFormSubmit } from "./use-form-submit.ts";

const success = { words: "Enquiry sent", duration: 8_000 };

/**
 * The Send Enquiry form (requirement 2.12), for the modal and for /enquiry. In the modal, the field Name has the initial
 * focus, and a success closes the modal.
 */
export function EnquiryForm(props: FormProps & { isInModal: boolean }) {
  const { page, isInModal, values, whoAnswers } = props;
  const { state, formProps, refusalRef, sentRef } = useFormSubmit("enquiry", props, success);
  const { refusal, sent } = state;
  const field = fieldPropsOf("enquiry", values, state);
  const details = sent && <SentDetails reference={sent.reference} whoAnswers={whoAnswers} />;
  const isSaidByToast = isInModal && !sent?.hasNewText;
  const notice = !isSaidByToast && (
    <SentNotice ref={sentRef} text={sent && success.words}>
      {details}
    </SentNotice>
  );
  return (
    <>
      {!isInModal && notice}
      <form {...formProps} id={isInModal ? undefined : "enquiry-form"}>
        <HiddenFields page={page} submission={values.submission} />
        <TextField autoComplete="name" {...field("name")} {...(isInModal && { autoFocus: true })} />
        <TextField {...field("email")} />
        <TextField {...field("phone")} />
        <TextField autoComplete="organization" {...field("company")} />
        {/* With `autoComplete="off"`, browsers would not restore the value after Back. */}
        <TextField isWide {...field("product")}>
          <EnquiryProducts />
        </TextField>
        <TextArea isWide rows={4} {...field("message")} />
        <div className={styles.actions}>
          <SubmitButton form="enquiry" isSending={state.isSending}>
            Send Enquiry
          </SubmitButton>
          <FormMessage form="enquiry" refusal={refusal} ref={refusalRef} />
          {isInModal && notice}
        </div>
        {isSaidByToast && <p className={styles.details}>{details}</p>}
        <PrivacyLine />
      </form>
      {isSaidByToast && (state.isSending || sent) && (
        <SentToast
          wordsRef={sentRef}
          words={sent && success.words}
          details={details}
          isOver={state.isSentOver}
        />
      )}
    </>
  );
}

interface SentToastProps {
  wordsRef: Ref<HTMLElement>;
  /**
   * Null until the enquiry is stored. The element is rendered earlier, because screen readers announce only changes in an
   * existing live region.
   */
  words: string | null;
  /** The enquiry's reference, and the company's sentence about when it answers. */
  details: ReactNode;
  /** Whether the toast has been shown for its whole duration. */
  isOver: boolean;
}

/** Shows a success after the modal has closed. The toast then moves to the end of the page, where the reference stays readable. */
function SentToast({ wordsRef, words, details, isOver }: SentToastProps) {
  return createPortal(
    <section
      className={toastStyles.toast}
      aria-label={words === null ? undefined : "Your enquiry"}
      data-state={words === null ? undefined : isOver ? "kept" : "shown"}
    >
      {/* Screen readers announce only the required success message. */}
      <span role="status" ref={wordsRef}>
        {words ?? ""}
      </span>
      <p>{details}</p>
    </section>,
    document.body,
  );
}
