import { useEffect, useRef, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { usePagePath } from "../ui/use-page-path.ts";
import styles from "./enquiry-dialog.module.css";
import { EnquiryForm } from "./enquiry-form.tsx";

/** How long the words "Enquiry sent" stay in sight, in milliseconds. */
const noticeDuration = 6000;

/** The Send Enquiry modal of every page (specification, sections 2 and 4), and the word that it was sent. */
export function EnquiryDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sentCount, setSentCount] = useState(0);
  const [isNoticeShown, setIsNoticeShown] = useState(false);

  useEffect(() => {
    if (sentCount === 0) return;
    setIsNoticeShown(true);
    const timer = setTimeout(() => setIsNoticeShown(false), noticeDuration);
    return () => clearTimeout(timer);
  }, [sentCount]);

  if (usePagePath() === "/enquiry") return null;

  function closeAfterSending() {
    dialog.current?.close();
    // The menu may lie under the modal. What was sent is announced on the page, which must not stay behind it.
    const menu = document.getElementById("menu");
    if (menu instanceof HTMLDialogElement && menu.open) menu.close();
    setSentCount((count) => count + 1);
  }

  return (
    <>
      <dialog ref={dialog} id="enquiry" className={styles.dialog} aria-labelledby="enquiry-title">
        <div className={styles.head}>
          <h2 id="enquiry-title" className={styles.title}>
            Send us an Enquiry
          </h2>
          <button
            type="button"
            className={styles.close}
            command="close"
            commandfor="enquiry"
            aria-label="Close"
          >
            <Icon name="close" className={styles.closeIcon} />
          </button>
        </div>
        <EnquiryForm onSent={closeAfterSending} />
      </dialog>
      <div className={styles.notice} role="status" data-shown={isNoticeShown || undefined}>
        {/* The key makes a second success a new text, which is announced again. */}
        {sentCount > 0 && <span key={sentCount}>Enquiry sent</span>}
      </div>
    </>
  );
}
