import type { Ref } from "react";
import type { FormName } from "#domain/enquiries/form-name.ts";
import styles from "../enquiries/form.module.css";
import { messageIdOf } from "./field-props.ts";
import type { SubmitState } from "./use-form-submit.ts";

interface FormMessageProps {
  form: FormName;
  state: SubmitState;
  messageRef: Ref<HTMLParagraphElement>;
}

/**
 * Shows the specified message in its specified place. When a field is refused, it gets the focus and screen readers read the
 * message as its description, so the message is not also announced as an alert.
 */
export function FormMessage({ form, state: { refusal }, messageRef }: FormMessageProps) {
  const id = messageIdOf(form);
  return (
    <>
      <p
        className={styles.error}
        id={id}
        ref={messageRef}
        role="alert"
        aria-live={refusal?.field ? "off" : undefined}
      >
        {refusal?.message ?? ""}
      </p>
      {/* Advice for a failure that is not about one field. */}
      <p className={styles.advice} id={`${id}-advice`}>
        {(!refusal?.field && refusal?.advice) || ""}
      </p>
    </>
  );
}
