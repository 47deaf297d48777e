import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { messageIdOf } from "./field-attributes-and-hints.ts";
import styles from "./form.module.css";

/**
 * Shows the error message. If a field was refused, screen readers read the message as the description of the focused field, so the
 * alert must not announce the message again.
 */
export function FormMessage({ form, refusal }: { form: FormName; refusal: Refusal | null }) {
  const id = messageIdOf(form);
  const isAboutField = refusal?.field != null;
  return (
    <>
      <p className={styles.error} id={id} role="alert" aria-live={isAboutField ? "off" : undefined}>
        {refusal?.message ?? ""}
      </p>
      <p className={styles.advice} id={`${id}-advice`}>
        {(!isAboutField && refusal?.advice) || ""}
      </p>
    </>
  );
}
