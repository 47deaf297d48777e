import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { fieldPropsOf } from "./field-props.ts";
import styles from "./form.module.css";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { phoneField } from "./phone-field.ts";
import { postAddress } from "./post-address.ts";
import { SubmitButton } from "./submit-button.tsx";

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
export function NewCustomerForm({ countries, values, refusal, wasSent }: NewCustomerFormProps) {
  const field = fieldPropsOf("new-customer", values, refusal);
  return (
    <form
      className={styles.form}
      method="post"
      action={postAddress("/new-customer-form")}
      noValidate
      data-enquiry-form="new-customer"
    >
      <HiddenFields submission={values.submission} />
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
        isOptional
        isWide
        rows={3}
        autoComplete="street-address"
        {...field("fullInvoiceAddress")}
      />
      <SelectField
        label="Invoice Country"
        isOptional
        isWide
        autoComplete="country-name"
        {...field("invoiceCountry")}
      >
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
      <TextArea label="Message" isOptional isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <FormMessage form="new-customer" refusal={refusal} />
        <p className={styles.success} data-form-success="">
          {wasSent && "Form submitted successfully"}
        </p>
        <SubmitButton>Submit</SubmitButton>
        {/* What is announced stays to be read again, after the green words have gone. */}
        <VisuallyHidden as="p" role="status" data-form-announcement="" />
      </div>
    </form>
  );
}
