import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { messageIdOf } from "./field-props.ts";
import styles from "./form.module.css";

/**
 * The specified message in its specified place. When a field is at fault the focus goes there and the message is read as
 * the field's description: as an alert it would be announced twice.
 */
export function FormMessage({ form, refusal }: { form: FormName; refusal: Refusal | null }) {
  const id = messageIdOf(form);
  return (
    <>
      <p
        className={styles.error}
        id={id}
        role="alert"
        aria-live={refusal?.field ? "off" : undefined}
        data-form-message=""
      >
        {refusal?.message}
      </p>
      {/* What to do when no field is at fault (show-outcome.ts). */}
      <p className={styles.advice} id={`${id}-advice`} data-advice="" />
    </>
  );
}
