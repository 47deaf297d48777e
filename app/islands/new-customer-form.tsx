import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import styles from "../enquiries/form.module.css";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { emptyFields } from "./empty-fields.ts";
import { fieldPropsOf } from "./field-props.ts";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { phoneField } from "./phone-field.ts";
import { PrivacyLine } from "./privacy-line.tsx";
import { SentDetails } from "./sent-details.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useFormSubmit } from "./use-form-submit.ts";

const sentWords = "Form submitted successfully";

interface NewCustomerFormProps {
  /** Path of the page that the form is on. */
  page: string;
  /** The address that the form is posted to without scripts. */
  action: string;
  countries: readonly string[];
  /** The values posted without scripts. */
  values: FormValues;
  /** The refusal of a submit without scripts. */
  refusal: Refusal | null;
  /** The success of a submit without scripts. */
  sent: { reference: string | null } | null;
  /** The company's own sentence (content/site.yaml), null until it is written. */
  whoAnswers: string | null;
}

/** The New Customer Form (specification, section 2). */
export function NewCustomerForm(props: NewCustomerFormProps) {
  const { page, action, countries, values, refusal, sent, whoAnswers } = props;
  const { state, formProps, refusalRef, sentRef } = useFormSubmit("new-customer", {
    refusal,
    sent,
    // Specification, section 9.
    sentDuration: 3_000,
    sentWords,
    onSucceed: emptyFields,
  });
  const field = fieldPropsOf("new-customer", values, state);
  const isSent = state.sent !== null && !state.isSending;
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      noValidate
      data-enquiry-form="new-customer"
      {...formProps}
    >
      <HiddenFields page={page} submission={values.submission} />
      <TextField
        label="Legal Company Name"
        isRequired
        hasAsterisk
        isWide
        autoComplete="organization"
        {...field("legalCompanyName")}
      />
      <TextArea
        label="Full Invoice Address"
        remark="Optional"
        isWide
        rows={3}
        autoComplete="street-address"
        {...field("fullInvoiceAddress")}
      />
      <SelectField
        label="Invoice Country"
        remark="Optional"
        isWide
        autoComplete="country-name"
        {...field("invoiceCountry")}
      >
        <option value="">Select your option</option>
        {countries.map((country) => (
          // The value does not change when a translator rewrites the option's text.
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Contact Full Name"
        isRequired
        hasAsterisk
        isWide
        autoComplete="name"
        {...field("contactFullName")}
      />
      <TextField label="Telephone Number" hasAsterisk {...phoneField} {...field("telephoneNumber")} />
      <TextField
        label="Email Address"
        isRequired
        hasAsterisk
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field("emailAddress")}
      />
      <TextArea label="Message" remark="Optional" isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <FormMessage form="new-customer" state={state} messageRef={refusalRef} />
        <p className={styles.success} ref={sentRef as React.Ref<HTMLParagraphElement>} aria-hidden="true">
          {isSent && !state.isSentOver ? sentWords : ""}
        </p>
        <SubmitButton form="new-customer" state={state}>
          Submit
        </SubmitButton>
        {/* The announced text stays for screen readers after the visible message has disappeared. */}
        <VisuallyHidden as="p" role="status">
          {isSent ? sentWords : ""}
        </VisuallyHidden>
        <p className={styles.details}>
          {isSent && <SentDetails reference={state.sent?.reference ?? null} whoAnswers={whoAnswers} />}
        </p>
        <PrivacyLine />
      </div>
    </form>
  );
}
