import type { ReactNode } from "react";
import type { FormName } from "#domain/enquiries/form-name.ts";
import styles from "../enquiries/form.module.css";
import { buttonStyle } from "../ui/button-style.ts";
import { Spinner } from "../ui/spinner.tsx";
import { messageIdOf } from "./field-props.ts";
import type { SubmitState } from "./use-form-submit.ts";

interface SubmitButtonProps {
  form: FormName;
  state: SubmitState;
  children: ReactNode;
}

/**
 * A submit button, disabled while the form is sending. `aria-busy` on the form shows the spinner, so it also works
 * before hydration.
 */
export function SubmitButton({ form, state, children }: SubmitButtonProps) {
  const { refusal, isSending } = state;
  const isDescribed = refusal && !refusal.field && refusal.advice;
  return (
    <>
      <button
        type="submit"
        className={`${buttonStyle("primary")} ${styles.submit}`}
        disabled={isSending}
        aria-describedby={isDescribed ? `${messageIdOf(form)}-advice` : undefined}
      >
        <span className={styles.spinner}>
          <Spinner />
        </span>
        {children}
      </button>
      <p className={styles.needsScripts}>
        This form needs JavaScript. Without it, please write to us or call: you find both under Reach us, at
        the foot of every page.
      </p>
    </>
  );
}
