import type { ComponentPropsWithoutRef } from "react";
import styles from "./visually-hidden.module.css";

/** A text for screen readers only. */
export function VisuallyHidden({
  as: Tag = "span",
  ...props
}: ComponentPropsWithoutRef<"span"> & { as?: "span" | "p" }) {
  return <Tag {...props} className={styles.hidden} />;
}
