import styles from "./button.module.css";

/** The class names of a button, also for a link that looks like a button. */
export function buttonStyle(look: "primary" | "quiet" | "onInk", { capitals = false } = {}): string {
  return [styles.button, styles[look], capitals && styles.capitals].filter(Boolean).join(" ");
}
