import type { ReactNode } from "react";
import styles from "./unbroken.module.css";

/** Text in which names such as P-SOL stay on one line. */
export function Unbroken({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(/\b[A-Z0-9]+-[A-Z0-9]+\b/g)) {
    parts.push(
      text.slice(end, index),
      <span key={index} className={styles.name}>
        {name}
      </span>,
    );
    end = index + name.length;
  }
  return [...parts, text.slice(end)];
}
