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
 * The specified message in its specified place. When a field is at fault, the focus goes there and the message is read as the
 * field's description: as an alert it would be announced twice.
 */
export function FormMessage({ form, state: { refusal, isRefusalOver }, messageRef }: FormMessageProps) {
  const id = messageIdOf(form);
  return (
    <>
      <p
        className={styles.error}
        id={id}
        ref={messageRef}
        role="alert"
        aria-live={refusal?.field ? "off" : undefined}
        data-over={isRefusalOver || undefined}
      >
        {refusal?.message ?? ""}
      </p>
      {/* What to do when no field is at fault. */}
      <p className={styles.advice} id={`${id}-advice`} data-over={isRefusalOver || undefined}>
        {(!refusal?.field && refusal?.advice) || ""}
      </p>
    </>
  );
}
