import type { ComponentPropsWithoutRef } from "react";
import styles from "./visually-hidden.module.css";

/** Words for those who listen. */
export function VisuallyHidden({
  as: Tag = "span",
  ...props
}: ComponentPropsWithoutRef<"span"> & { as?: "span" | "p" }) {
  return <Tag {...props} className={styles.hidden} />;
}
