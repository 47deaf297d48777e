import { TextArea, TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { fieldPropsOf } from "./field-attributes-and-hints.ts";
import styles from "./form.module.css";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import success from "./new-customer-success.module.css";
import { PrivacyLine } from "./privacy-line.tsx";
import { SentDetails } from "./sent-details.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TimedSuccess } from "./timed-success.tsx";
import { type FormProps, useForm } from "./use-form.ts";

const words = "Form submitted successfully";

/** The New Customer Form (requirement 2.20). */
export function NewCustomerForm(props: FormProps & { countries: readonly string[] }) {
  const { page, countries, values, enquiryMode, whoAnswers } = props;
  const { state, formProps, sentRef } = useForm("new-customer", props);
  const { isSending, refusal, sent } = state;
  const field = fieldPropsOf("new-customer", values, state);

  return (
    <form {...formProps}>
      <HiddenFields page={page} />
      <div className={styles.fields}>
        <TextField isWide autoComplete="organization" {...field("legalCompanyName")} />
        <TextArea isWide rows={3} autoComplete="street-address" {...field("fullInvoiceAddress")} />
        <SelectField isWide {...field("invoiceCountry")}>
          <option value="">Select your option</option>
          {countries.map((country) => (
            // Without `value`, a translator that rewrites the option's text would change the posted value (tests/support/form-promises.ts, 7).
            <option key={country} value={country}>
              {country}
            </option>
          ))}
        </SelectField>
        <TextField isWide autoComplete="name" {...field("contactFullName")} />
        <TextField {...field("telephoneNumber")} />
        <TextField {...field("emailAddress")} />
        <TextArea isWide rows={4} {...field("message")} />
      </div>
      <div className={styles.actions}>
        <FormMessage form="new-customer" refusal={refusal} />
        <TimedSuccess sent={sent} words={words} />
        <SubmitButton form="new-customer" isSending={isSending} needsScripts={enquiryMode === "local"}>
          Submit
        </SubmitButton>
        {/* For screen readers the words stay after the visible ones have disappeared. After a native post, the focus scrolls them
            into view, with and without scripts. */}
        <p
          className={`${styles.details} ${success.reached}`}
          role="status"
          tabIndex={-1}
          ref={sentRef}
          {...(props.sent && { autoFocus: true })}
        >
          <VisuallyHidden>{sent && words}</VisuallyHidden>{" "}
          {sent && <SentDetails {...sent} whoAnswers={whoAnswers} />}
        </p>
      </div>
      <PrivacyLine />
    </form>
  );
}
