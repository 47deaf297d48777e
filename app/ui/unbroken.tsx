import { createElement, Fragment, type ReactNode } from "react";
import styles from "./unbroken.module.css";

/**
 * Keeps short words with a hyphen, such as P-SOL or scrubber-drier, on one line. A non-breaking hyphen would do the same, but
 * such a word could not be found or copied. Longer words may break, because they may be wider than a narrow column.
 */
export function unbroken(text: string): ReactNode {
  const parts = text.split(/\b(\w{1,8}-\w{1,6})\b/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) =>
      index % 2 === 0 ? part : createElement("span", { className: styles.word }, part),
    ),
  );
}
