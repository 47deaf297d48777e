import type { ComponentProps, ElementType } from "react";
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
export const TextField = makeField("input");

/** A labelled field of several lines. */
export const TextArea = makeField("textarea");

/** A labelled choice. */
export const SelectField = makeField("select");

function makeField<Tag extends "input" | "textarea" | "select">(tag: Tag) {
  const Control: ElementType = tag;
  return function Field({
    id,
    label,
    isRequired,
    hasAsterisk,
    hint,
    isOptional,
    errorId,
    isWide,
    ...control
  }: FieldFrame & ComponentProps<Tag>) {
    const hintId = hint && `${id}-hint`;
    return (
      <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
        <div className={styles.head}>
          <label className={styles.label} htmlFor={id}>
            {label}
            {isRequired && hasAsterisk && <span aria-hidden="true">*</span>}
          </label>
          {isOptional && <span className={styles.optional}>Optional</span>}
        </div>
        <Control
          id={id}
          className={styles.control}
          aria-required={isRequired || undefined}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
          {...control}
        />
        {hint && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
    );
  };
}
