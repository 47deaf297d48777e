import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

interface FieldFrame {
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  /** Shows an asterisk after the label of a required field. */
  hasAsterisk?: boolean | undefined;
  hint?: string | undefined;
  /** Says so beside the label. */
  isOptional?: boolean | undefined;
  /** Id of the form's message, when it is about this field. */
  errorId?: string | undefined;
  isWide?: boolean | undefined;
}

/** A labelled one-line field. */
export function TextField({
  id,
  label,
  isRequired,
  hasAsterisk,
  hint,
  errorId,
  isWide,
  isOptional,
  ...input
}: FieldFrame & ComponentProps<"input">) {
  return (
    <Frame {...{ id, label, isRequired, hasAsterisk, hint, isWide, isOptional }}>
      <input
        id={id}
        className={styles.control}
        {...controlProps({ id, isRequired, hint, errorId })}
        {...input}
      />
    </Frame>
  );
}

/** A labelled field of several lines. */
export function TextArea({
  id,
  label,
  isRequired,
  hasAsterisk,
  hint,
  errorId,
  isWide,
  isOptional,
  ...textarea
}: FieldFrame & ComponentProps<"textarea">) {
  return (
    <Frame {...{ id, label, isRequired, hasAsterisk, hint, isWide, isOptional }}>
      <textarea
        id={id}
        className={styles.control}
        {...controlProps({ id, isRequired, hint, errorId })}
        {...textarea}
      />
    </Frame>
  );
}

/** A labelled choice. */
export function SelectField({
  id,
  label,
  isRequired,
  hasAsterisk,
  hint,
  errorId,
  isWide,
  isOptional,
  ...select
}: FieldFrame & ComponentProps<"select">) {
  return (
    <Frame {...{ id, label, isRequired, hasAsterisk, hint, isWide, isOptional }}>
      <select
        id={id}
        className={styles.control}
        {...controlProps({ id, isRequired, hint, errorId })}
        {...select}
      />
    </Frame>
  );
}

function Frame({
  id,
  label,
  isRequired,
  hasAsterisk,
  hint,
  isWide,
  isOptional,
  children,
}: Omit<FieldFrame, "errorId"> & { children: ReactNode }) {
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {isRequired && hasAsterisk && <span aria-hidden="true">*</span>}
        </label>
        {isOptional && <span className={styles.optional}>Optional</span>}
      </div>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function controlProps({
  id,
  isRequired,
  hint,
  errorId,
}: Pick<FieldFrame, "id" | "isRequired" | "hint" | "errorId">) {
  const describedBy = [errorId, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    "aria-required": isRequired || undefined,
    "aria-invalid": errorId ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
