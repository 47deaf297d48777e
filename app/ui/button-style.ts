import styles from "./button.module.css";

export type ButtonLook = "primary" | "quiet" | "onInk";

/** The class of a pill, for a `button` and for a link that looks like one. */
export function buttonStyle(look: ButtonLook, { capitals = false } = {}): string {
  return [styles.button, styles[look], capitals && styles.capitals].filter(Boolean).join(" ");
}
