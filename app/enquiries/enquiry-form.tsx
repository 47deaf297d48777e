import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { TextArea, TextField } from "../ui/field.tsx";
import { EnquiryProducts } from "./enquiry-products.tsx";
import { fieldPropsOf } from "./field-props.ts";
import styles from "./form.module.css";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { phoneField } from "./phone-field.ts";
import { postAddress } from "./post-address.ts";
import { SubmitButton } from "./submit-button.tsx";

interface EnquiryFormProps {
  /** What a visitor without scripts had typed, or a product from the address. */
  values?: FormValues;
  /** What was wrong with it. */
  refusal?: Refusal | null;
  /** In the modal the focus begins at Name. */
  isInModal?: boolean;
}

/** The Send Enquiry form (specification, section 2), in the modal and on its own page. */
export function EnquiryForm({ values = {}, refusal = null, isInModal = false }: EnquiryFormProps) {
  const field = fieldPropsOf("enquiry", values, refusal);
  return (
    <form
      className={styles.form}
      method="post"
      action={isInModal ? "/enquiry" : postAddress("/enquiry")}
      noValidate
      data-enquiry-form="enquiry"
    >
      <HiddenFields submission={values.submission} />
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
      <TextField label="Company" autoComplete="organization" isOptional {...field("company")} />
      {/* Not `autoComplete="off"`: going Back, browsers would leave it empty, and the same enquiry were another. */}
      <TextField label="Product Name" isOptional isWide {...field("product")}>
        <EnquiryProducts />
      </TextField>
      <TextArea label="Message" isRequired isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <SubmitButton>Send Enquiry</SubmitButton>
        <FormMessage form="enquiry" refusal={refusal} />
      </div>
    </form>
  );
}
