import { useEffect, useState } from "react";
import styles from "./new-customer-success.module.css";
import type { SubmitState } from "./use-form.ts";

/** How long the success is shown, in milliseconds (requirement 4.6). */
const duration = 3_000;

/** The green text after a success. Screen readers get the text from a live region that stays. */
export function TimedSuccess({ sent, words }: { sent: SubmitState["sent"]; words: string }) {
  /** The success that was shown for its whole duration. */
  const [ended, setEnded] = useState<typeof sent>(null);

  useEffect(() => {
    const timer = setTimeout(setEnded, duration, sent);
    return () => clearTimeout(timer);
  }, [sent]);

  return (
    // Before and after the message its line is empty, so that the button does not move.
    <p className={styles.success} aria-hidden="true">
      {sent && sent !== ended ? words : "\u00a0"}
    </p>
  );
}
