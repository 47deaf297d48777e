import { useEffect, useState } from "react";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import styles from "./form.module.css";
import { HiddenFields } from "./hidden-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useEnquiryForm } from "./use-enquiry-form.ts";

/** How long "Form submitted successfully" stays, in milliseconds (specification, section 9). */
const successDuration = 3000;

interface NewCustomerFormProps {
  countries: readonly string[];
  /** What a visitor without scripts had typed. */
  values: FormValues;
  /** What was wrong with it. */
  refusal: Refusal | null;
  /** A submit without scripts has just succeeded. */
  wasSent: boolean;
}

/** The New Customer Form (specification, section 2). */
export function NewCustomerForm({
  countries,
  values,
  refusal: initialRefusal,
  wasSent,
}: NewCustomerFormProps) {
  const {
    isSending,
    refusal,
    messageId,
    formProps,
    fieldProps: field,
  } = useEnquiryForm({
    form: "new-customer",
    action: "/new-customer-form",
    values,
    refusal: initialRefusal,
    onSent: handleSent,
  });
  const [sentCount, setSentCount] = useState(0);
  const [isSuccessShown, setIsSuccessShown] = useState(wasSent);

  useEffect(() => {
    if (sentCount === 0) return;
    setIsSuccessShown(true);
    const timer = setTimeout(() => setIsSuccessShown(false), successDuration);
    return () => clearTimeout(timer);
  }, [sentCount]);

  function handleSent(_reference: string | null, form: HTMLFormElement) {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]), textarea",
    )) {
      field.value = "";
    }
    // The chosen country is a select, and is kept (specification, section 4).
    setSentCount((count) => count + 1);
  }

  return (
    <form className={styles.form} {...formProps}>
      <HiddenFields page="/new-customer-form" submission={values.submission} />
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
        isWide
        rows={3}
        autoComplete="street-address"
        {...field("fullInvoiceAddress")}
      />
      <SelectField label="Invoice Country" isWide autoComplete="country-name" {...field("invoiceCountry")}>
        <option value="">Select your option</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
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
      <TextField
        label="Telephone Number"
        isRequired
        hasAsterisk
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Please include international dialing code e.g. +91"
        {...field("telephoneNumber")}
      />
      <TextField
        label="Email Address"
        isRequired
        hasAsterisk
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field("emailAddress")}
      />
      <TextArea label="Message" isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <p className={styles.error} id={messageId} role="alert" data-form-message="">
          {refusal?.message}
        </p>
        {isSuccessShown && !refusal && (
          <p className={styles.success} aria-hidden={sentCount > 0 || undefined}>
            Form submitted successfully
          </p>
        )}
        <SubmitButton isSending={isSending}>Submit</SubmitButton>
        {/* What is announced stays to be read again, after the green words have gone. */}
        <p className={styles.announcement} role="status">
          {sentCount > 0 && <span key={sentCount}>Form submitted successfully</span>}
        </p>
      </div>
    </form>
  );
}
