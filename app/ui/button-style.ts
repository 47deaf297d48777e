import styles from "./button.module.css";

export type ButtonLook = "primary" | "quiet" | "onInk";

/** The class names of a button, also for a link that looks like a button. */
export function buttonStyle(look: ButtonLook, { capitals = false } = {}): string {
  return [styles.button, styles[look], capitals && styles.capitals].filter(Boolean).join(" ");
}
