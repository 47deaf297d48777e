import type { ReactNode, Ref } from "react";
import styles from "./form.module.css";
import { type FieldProps, idOf } from "./form-context.ts";
import { hintOf } from "./labels.ts";
import { Message } from "./message.tsx";

interface FieldGroupProps extends Pick<FieldProps, "schema" | "field" | "label" | "isRequired"> {
  error?: string;
  warning?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** A fieldset with a hint and messages. */
export function FieldGroup({ schema, field, label, isRequired, ref, children, ...said }: FieldGroupProps) {
  const id = idOf(field);
  const hint = hintOf(field, schema);
  return (
    <fieldset
      className={field.length > 0 ? styles.group : `${styles.group} ${styles.whole}`}
      id={id}
      tabIndex={-1}
      ref={ref}
    >
      <legend className={styles.legend}>
        {label}
        {!isRequired && <span className={styles.optional}>Optional</span>}
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Message id={id} {...said} />
      {children}
    </fieldset>
  );
}
