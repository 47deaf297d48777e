import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import styles from "../enquiries/form.module.css";
import { SentNotice } from "../enquiries/sent-notice.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { emptyFields } from "./empty-fields.ts";
import { EnquiryProducts } from "./enquiry-products.tsx";
import { fieldPropsOf } from "./field-props.ts";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { phoneField } from "./phone-field.ts";
import { PrivacyLine } from "./privacy-line.tsx";
import { SentDetails } from "./sent-details.tsx";
import { SentToast } from "./sent-toast.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useFormSubmit } from "./use-form-submit.ts";

const sentWords = "Enquiry sent";

interface EnquiryFormProps {
  /** Path of the page that the form is on. */
  page: string;
  /** The address that the form is posted to without scripts. */
  action: string;
  /** In the modal, Name has the initial focus and a success closes the modal. */
  isInModal: boolean;
  /** The values posted without scripts, or a product from the address. */
  values: FormValues;
  /** The refusal of a submit without scripts. */
  refusal: Refusal | null;
  /** The success of a submit without scripts. */
  sent: { reference: string | null } | null;
  /** The company's own sentence (content/site.yaml), null until it is written. */
  whoAnswers: string | null;
}

/** The Send Enquiry form (specification, section 2), in the modal and on its own page. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { page, action, isInModal, values, refusal, sent, whoAnswers } = props;
  const { state, formProps, refusalRef, sentRef } = useFormSubmit("enquiry", {
    refusal,
    sent,
    sentDuration: 8_000,
    sentWords,
    onSucceed(form, sentValues, hasNewWords) {
      if (!isInModal) emptyFields(form, sentValues);
      else if (!hasNewWords) closeDialogs(form);
    },
  });
  const field = fieldPropsOf("enquiry", values, state);
  const success = state.isSending ? null : state.sent;
  const details = success && <SentDetails reference={success.reference} whoAnswers={whoAnswers} />;
  const isSaidByToast = isInModal && !success?.hasNewWords;
  const notice = !isSaidByToast && (
    <SentNotice ref={sentRef} text={success && sentWords}>
      {details}
    </SentNotice>
  );
  return (
    <>
      {!isInModal && notice}
      <form
        id={isInModal ? undefined : "enquiry-form"}
        className={styles.form}
        method="post"
        action={action}
        noValidate
        data-enquiry-form="enquiry"
        {...formProps}
      >
        <HiddenFields page={page} submission={values.submission} />
        <TextField
          label="Name"
          isRequired
          autoComplete="name"
          {...field("name")}
          {...(isInModal && { autoFocus: true })}
        />
        <TextField
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field("email")}
        />
        <TextField label="Phone" {...phoneField} {...field("phone")} />
        <TextField label="Company" autoComplete="organization" remark="Optional" {...field("company")} />
        {/* Without `autoComplete="off"`, because browsers would then not restore the value after Back. */}
        <TextField label="Product Name" remark="Optional" isWide {...field("product")}>
          <EnquiryProducts />
        </TextField>
        <TextArea label="Message" isRequired isWide rows={4} {...field("message")} />
        <div className={styles.actions}>
          <SubmitButton form="enquiry" state={state}>
            Send Enquiry
          </SubmitButton>
          <FormMessage form="enquiry" state={state} messageRef={refusalRef} />
          {isInModal && notice}
        </div>
        {isSaidByToast && <p className={styles.details}>{details}</p>}
        <PrivacyLine />
      </form>
      {isSaidByToast && (state.isSending || success) && (
        <SentToast
          wordsRef={sentRef}
          words={success && sentWords}
          details={details}
          isOver={state.isSentOver}
        />
      )}
    </>
  );
}

/** Closes the modal, and the menu under it, because the success is shown on the page. */
function closeDialogs(form: HTMLFormElement) {
  form.closest("dialog")?.close();
  const menu = document.getElementById("menu");
  if (menu instanceof HTMLDialogElement) menu.close();
}
