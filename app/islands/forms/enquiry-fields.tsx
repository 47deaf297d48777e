import { type ReactNode, useSyncExternalStore } from "react";
import { chosenProducts, noProducts, onChosenProducts } from "../../first-script/chosen-products.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import { ChosenRows } from "./chosen-rows.tsx";
import { fieldPropsOf } from "./field-attributes-and-hints.ts";
import { FirstOrder } from "./first-order.tsx";
import styles from "./form.module.css";
import { FormMessage } from "./form-message.tsx";
import { HiddenFields, HiddenInput } from "./hidden-fields.tsx";
import { PrivacyLine } from "./privacy-line.tsx";
import { SubmitButton } from "./submit-button.tsx";
import type { FormProps, useForm } from "./use-form.ts";

/** What the visitor reads after a success (decided for requirement 4.5). */
export const enquirySent = "Enquiry sent";

interface EnquiryFieldsProps {
  form: ReturnType<typeof useForm>;
  props: FormProps;
  /** In the modal, the field Name has the initial focus. */
  isInModal?: boolean;
  /** Shown below the foot, which has the button and the error message. */
  children?: ReactNode;
}

/** The Send Enquiry form (requirement 2.12), for the modal and for /enquiry. */
export function EnquiryFields({ form, props, isInModal = false, children }: EnquiryFieldsProps) {
  const { state, formProps } = form;
  const field = fieldPropsOf("enquiry", props.values, state);
  const chosen = useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
  // The page's product is not named twice: while it has a row, Product Name is empty, unless the visitor has typed there.
  const hasRow = chosen.some(({ name }) => name === props.values.product);
  return (
    <form {...formProps} id={isInModal ? undefined : "enquiry-form"}>
      <HiddenFields page={props.page} />
      {/* The first script fills in the rows of the chosen products. */}
      <HiddenInput name="chosen" />
      <div className={styles.fields}>
        <TextField autoComplete="name" {...field("name")} {...(isInModal && { autoFocus: true })} />
        <TextField {...field("email")} />
        <TextField {...field("phone")} />
        <TextField autoComplete="organization" {...field("company")} />
        <ChosenRows products={chosen} />
        <TextField
          isWide
          hint={chosen.length === 0 ? "You can add a pack size and a quantity, such as 5 L × 4." : undefined}
          {...field("product")}
          {...(hasRow && { defaultValue: "" })}
        />
        <TextArea isWide rows={4} {...field("message")} />
      </div>
      <div className={styles.actions}>
        <SubmitButton form="enquiry" isSending={state.isSending} needsScripts={props.enquiryMode === "local"}>
          Send Enquiry
        </SubmitButton>
        <FormMessage form="enquiry" refusal={state.refusal} />
      </div>
      {children}
      <p className={styles.privacy}>
        <FirstOrder />
      </p>
      <PrivacyLine />
    </form>
  );
}
