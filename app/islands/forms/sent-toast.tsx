import { type ReactNode, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./sent-toast.module.css";
import type { SubmitState } from "./use-form.ts";

interface SentToastProps {
  /** The success; null while the form is being sent. */
  sent: SubmitState["sent"];
  words: string;
  /** The enquiry's reference, and the company's sentence about when it answers. */
  details: ReactNode;
}

/** Shows a success after the modal has closed. The toast stays until the visitor closes it, sends again or leaves the page. */
export function SentToast({ sent, words, details }: SentToastProps) {
  const [closed, setClosed] = useState<typeof sent>(null);
  const isShown = sent !== null && sent !== closed;
  // Rendered before the success, because screen readers announce only changes in an existing live region.
  return (
    <section className={isShown ? styles.toast : undefined} aria-label={isShown ? "Your enquiry" : undefined}>
      {isShown && <Icon name="check" />}
      <p role="status">{isShown && words}</p>
      {isShown && <p>{details}</p>}
      {isShown && (
        <IconButton
          icon="close"
          className={styles.close}
          aria-label="Close message"
          onClick={() => setClosed(sent)}
        />
      )}
    </section>
  );
}
