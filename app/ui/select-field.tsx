import type { ComponentProps } from "react";
import { type FieldFrame, Frame, splitProps } from "./field.tsx";
import styles from "./select-field.module.css";

/** A labelled list of choices. */
export function SelectField(props: FieldFrame & ComponentProps<"select">) {
  const { frame, control } = splitProps(props);
  return (
    <Frame {...frame}>
      <div className={styles.choice}>
        <select {...control} />
      </div>
    </Frame>
  );
}
