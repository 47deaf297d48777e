import { type ReactNode, useSyncExternalStore } from "react";
import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { messageIdOf } from "./field-attributes-and-hints.ts";
import styles from "./form.module.css";

/* The parts that both forms share, except the visible fields. */

/** The fields that the visitor does not fill in. form-drafts.ts sets `elapsed`. */
export function HiddenFields({ page }: { page: string }) {
  return (
    <>
      <input type="hidden" name="page" defaultValue={page} />
      <input type="hidden" name="elapsed" defaultValue="" />
      {/* The honeypot: robots fill in every field. Browsers and password managers leave this field empty. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input
            type="text"
            name="trap"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-form-type="other"
            defaultValue=""
          />
        </label>
      </div>
    </>
  );
}

/**
 * Shows the error message. If a field was refused, screen readers read the message as the description of the focused field, so the
 * alert must not announce the message again.
 */
export function FormMessage({ form, refusal }: { form: FormName; refusal: Refusal | null }) {
  const id = messageIdOf(form);
  const isAboutField = refusal?.field != null;
  return (
    <>
      <p className={styles.error} id={id} role="alert" aria-live={isAboutField ? "off" : undefined}>
        {refusal?.message ?? ""}
      </p>
      <p className={styles.advice} id={`${id}-advice`}>
        {(!isAboutField && refusal?.advice) || ""}
      </p>
    </>
  );
}

interface SubmitButtonProps {
  form: FormName;
  isSending: boolean;
  /** Whether only React can send the form. The button is disabled until React has hydrated it. */
  needsScripts: boolean;
  children: ReactNode;
}

/** A submit button. Its description is the advice for a failure that is not about one field. */
export function SubmitButton({ form, isSending, needsScripts, children }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <>
      <button
        type="submit"
        className={`${buttonStyle("primary")} ${styles.submit}`}
        disabled={isSending || (needsScripts && !isHydrated)}
        aria-describedby={`${messageIdOf(form)}-advice`}
      >
        <span className={styles.spinner} aria-hidden="true" data-spinner="" />
        <span className={styles.buttonText}>{children}</span>
      </button>
      {needsScripts && (
        <noscript>
          This form needs JavaScript. Please email or call us instead: see Reach us, at the foot of every
          page.
        </noscript>
      )}
    </>
  );
}

interface SentDetailsProps {
  /** Null when no enquiry was stored. Nothing is shown then. */
  reference: string | null;
  /** The sentence `whoAnswers` of content/site.yaml; null when the company has not written it. */
  whoAnswers: string | null;
}

/** The enquiry's reference, and the company's sentence about when it answers. */
export function SentDetails({ reference, whoAnswers }: SentDetailsProps) {
  if (!reference) return null;
  return (
    <>
      <span>
        Your reference is <span className={styles.reference}>{reference}</span>.
      </span>{" "}
      <span>{whoAnswers ?? "We answer by email."}</span>
    </>
  );
}

/** The success of the Send Enquiry form. */
export function EnquiryDetails(props: SentDetailsProps) {
  return (
    <>
      <SentDetails {...props} />{" "}
      <span className={styles.ownLine}>
        <FirstOrder />
      </span>
    </>
  );
}

/** Leads to the New Customer Form. */
export function FirstOrder() {
  return (
    <>
      Ordering for the first time? <a href="/new-customer-form">New customer form</a>
    </>
  );
}

/** The line below a form's button that leads to the privacy page. */
export function PrivacyLine() {
  return (
    <p className={styles.privacy}>
      How we use your details: <a href="/privacy">privacy page</a>
    </p>
  );
}
