import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { fieldPropsOf } from "./field-props.ts";
import styles from "./form.module.css";
import { FormMessage, HiddenFields, PrivacyLine, SentDetails, SubmitButton } from "./form-parts.tsx";
import { type FormProps, useFormSubmit } from "./use-form-submit.ts";

/** The text and its duration in milliseconds (requirement 4.6). */
const success = { words: "Form submitted successfully", duration: 3_000 };

/** The New Customer Form (requirement 2.20). */
export function NewCustomerForm(props: FormProps & { countries: readonly string[] }) {
  const { page, countries, values, whoAnswers } = props;
  const { state, formProps, refusalRef, sentRef } = useFormSubmit("new-customer", props, success);
  const { refusal, sent } = state;
  const field = fieldPropsOf("new-customer", values, state);
  return (
    <form {...formProps}>
      <HiddenFields page={page} submission={values.submission} />
      <TextField isWide autoComplete="organization" {...field("legalCompanyName")} />
      <TextArea isWide rows={3} autoComplete="street-address" {...field("fullInvoiceAddress")} />
      <SelectField isWide {...field("invoiceCountry")}>
        <option value="">Select your option</option>
        {countries.map((country) => (
          // Without `value`, a translator that rewrites the option's text would change the posted value.
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </SelectField>
      <TextField isWide autoComplete="name" {...field("contactFullName")} />
      <TextField {...field("telephoneNumber")} />
      <TextField {...field("emailAddress")} />
      <TextArea isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <FormMessage form="new-customer" refusal={refusal} ref={refusalRef} />
        {/* After the message is removed, its line stays, so that the button does not move. */}
        <p className={styles.success} ref={sentRef} aria-hidden="true">
          {sent && (state.isSentOver ? "\u00a0" : success.words)}
        </p>
        <SubmitButton form="new-customer" isSending={state.isSending}>
          Submit
        </SubmitButton>
        {/* The announced text stays for screen readers after the visible message has disappeared. */}
        <VisuallyHidden as="p" role="status">
          {sent ? success.words : ""}
        </VisuallyHidden>
        {/* After a native post, the focus scrolls the success into view, with and without scripts. */}
        <p className={styles.details} {...(props.sent && { tabIndex: -1, autoFocus: true })}>
          {sent && <SentDetails reference={sent.reference} whoAnswers={whoAnswers} />}
        </p>
        <PrivacyLine />
      </div>
    </form>
  );
}
