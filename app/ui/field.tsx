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
export function TextField(props: FieldFrame & ComponentProps<"input">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <input {...describeControl(frame)} {...control} />
    </Frame>
  );
}

/** A labelled field of several lines. */
export function TextArea(props: FieldFrame & ComponentProps<"textarea">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <textarea {...describeControl(frame)} {...control} />
    </Frame>
  );
}

/** A labelled choice. */
export function SelectField(props: FieldFrame & ComponentProps<"select">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <select {...describeControl(frame)} {...control} />
    </Frame>
  );
}

function splitProps<Props extends FieldFrame>(props: Props) {
  const { id, label, isRequired, hasAsterisk, hint, isOptional, errorId, isWide, ...control } = props;
  return { frame: { id, label, isRequired, hasAsterisk, hint, isOptional, errorId, isWide }, control };
}

function Frame({
  id,
  label,
  isRequired,
  hasAsterisk,
  hint,
  isOptional,
  isWide,
  children,
}: FieldFrame & { children: ReactNode }) {
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

function describeControl({ id, isRequired, hint, errorId }: FieldFrame) {
  const describedBy = [errorId, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    className: styles.control,
    "aria-required": isRequired || undefined,
    "aria-invalid": errorId ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
