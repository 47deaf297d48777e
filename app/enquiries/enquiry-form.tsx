import { useEffect } from "react";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { TextArea, TextField } from "../ui/field.tsx";
import { usePagePath } from "../ui/use-page-path.ts";
import { emptyEnquiryList, fillProductName } from "./enquiry-list.ts";
import { EnquiryProducts } from "./enquiry-products.tsx";
import styles from "./form.module.css";
import { HiddenFields } from "./hidden-fields.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useEnquiryForm } from "./use-enquiry-form.ts";

interface EnquiryFormProps {
  /** What a visitor without scripts had typed, or a product from the address. */
  values?: FormValues;
  /** What was wrong with it. */
  refusal?: Refusal | null;
  onSent: (reference: string | null) => void;
}

/** The Send Enquiry form (specification, section 2), in the modal and on its own page. */
export function EnquiryForm({ values = {}, refusal: initialRefusal = null, onSent }: EnquiryFormProps) {
  const {
    isSending,
    refusal,
    messageId,
    formProps,
    fieldProps: field,
  } = useEnquiryForm({
    form: "enquiry",
    action: "/enquiry",
    values,
    refusal: initialRefusal,
    onSent(reference) {
      emptyEnquiryList();
      onSent(reference);
    },
  });
  useEffect(fillProductName, []);
  const path = usePagePath();

  return (
    <form className={styles.form} {...formProps}>
      <HiddenFields page={path} submission={values.submission} />
      <TextField label="Name" isRequired autoComplete="name" {...field("name")} />
      <TextField
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field("email")}
      />
      <TextField
        label="Phone"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Please include international dialing code e.g. +91"
        {...field("phone")}
      />
      <TextField label="Company" autoComplete="organization" isOptional {...field("company")} />
      <EnquiryProducts />
      <TextField label="Product Name" autoComplete="off" isOptional isWide {...field("product")} />
      <TextArea label="Message" isRequired isWide rows={4} {...field("message")} />
      <div className={styles.actions}>
        <SubmitButton isSending={isSending}>Send Enquiry</SubmitButton>
        <p className={styles.error} id={messageId} role="alert" data-form-message="">
          {refusal?.message}
        </p>
      </div>
    </form>
  );
}
