import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

export interface FieldFrame {
  id: string;
  label: string;
  isRequired?: boolean;
  /** Shows an asterisk after the label, as the required fields of the New Customer Form have (requirement 2.20). */
  hasAsterisk?: boolean | undefined;
  /** A short text beside the label, such as `Optional`. */
  remark?: string | undefined;
  isWide?: boolean | undefined;
  /** A hint, shown below the control. */
  hint?: string | undefined;
  /** The id of the form's error message, if the last submit was refused because of this field. */
  errorId?: string | undefined;
  /** Tells the visitor how to correct the refused value. */
  advice?: string | null;
}

/** A labelled one-line field. */
export function TextField(props: FieldFrame & ComponentProps<"input">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  );
}

export function TextArea(props: FieldFrame & ComponentProps<"textarea">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  );
}

/** The attributes of the control, apart from the properties of the frame around it. */
export function splitProps<Props extends FieldFrame>(props: Props) {
  const { label, hasAsterisk, remark, isWide, hint, errorId, advice = null, ...control } = props;
  const { id, isRequired, ...attributes } = control;
  const wrong = errorId ? `${errorId} ${advice ? `${id}-advice` : ""}` : "";
  const describedBy = `${wrong} ${hint ? `${id}-hint` : ""}`.trim();
  return {
    frame: { id, label, hasAsterisk, remark, isWide, hint, advice },
    control: {
      id,
      className: styles.control,
      "aria-required": isRequired || undefined,
      "aria-invalid": errorId ? true : undefined,
      "aria-describedby": describedBy || undefined,
      ...attributes,
    },
  };
}

type FrameProps = Omit<FieldFrame, "isRequired" | "errorId"> & { children: ReactNode };

/** The label, the hint and the advice around a control. */
export function Frame(props: FrameProps) {
  const { id, label, hasAsterisk, remark, isWide, hint, advice, children } = props;
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {hasAsterisk && <span aria-hidden="true">*</span>}
        </label>
        {remark && <span className={styles.remark}>{remark}</span>}
      </div>
      {children}
      <p className={styles.advice} id={`${id}-advice`}>
        {advice ?? ""}
      </p>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
