import { type FormEvent, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { checkEnquiry, fieldRules } from "#domain/enquiries/rules.ts";
import { type Values, valuesOf } from "../first-script/form-drafts.ts";
import {
  adoptForm,
  isInSight,
  isSiteThere,
  keepWords,
  markArrived,
  postNatively,
  prepareSubmit,
} from "../first-script/forms.ts";
import { pauseInput } from "../first-script/input-pause.ts";
import { referenceWords } from "./reference-words.ts";
import { noAnswer, submitEnquiry } from "./submit-enquiry.ts";
import { useShownFor } from "./use-shown-for.ts";

/** How long clicks and Enter are ignored after a success, in milliseconds. */
const inputPause = 700;

/** The state of a form's last submit. Fields are uncontrolled, so their values are not part of it. */
export interface SubmitState {
  isSending: boolean;
  refusal: Refusal | null;
  /** `reference` is null when no enquiry was stored. `hasNewWords`: the visitor typed on while the form was sending. */
  sent: { reference: string | null; hasNewWords: boolean } | null;
  /** Whether the success has been shown for `sentDuration`. */
  isSentOver: boolean;
}

type Action =
  | { type: "send" }
  | { type: "refuse"; refusal: Refusal }
  | { type: "correct" }
  | { type: "succeed"; reference: string | null; hasNewWords: boolean }
  | { type: "end" };

function reduce(state: SubmitState, action: Action): SubmitState {
  switch (action.type) {
    case "send":
      return { ...state, isSending: true };
    case "refuse":
      return {
        isSending: false,
        refusal: action.refusal,
        sent: null,
        isSentOver: true,
      };
    case "correct":
      return { ...state, refusal: null };
    case "succeed": {
      const { reference, hasNewWords } = action;
      return {
        isSending: false,
        refusal: null,
        sent: { reference, hasNewWords },
        isSentOver: false,
      };
    }
    case "end":
      return { ...state, isSentOver: true };
  }
}

interface FormSubmitOptions {
  /** The outcome of a submit without scripts, which the server has rendered. */
  refusal: Refusal | null;
  sent: { reference: string | null } | null;
  /** How long a success is shown, in milliseconds. */
  sentDuration: number;
  /** The text of the browser's alert when the success message is not visible. */
  sentWords: string;
  /** Called before the success is shown, with the values that were sent. */
  onSucceed: (form: HTMLFormElement, sent: Values, hasNewWords: boolean) => void;
}

/**
 * Checks and sends a form, and shows the outcome. Put `formProps` on the form, and `refusalRef` and `sentRef` on the elements
 * that show the outcome. When an extension has hidden that element, an alert shows the outcome.
 */
export function useFormSubmit(name: FormName, options: FormSubmitOptions) {
  const [state, dispatch] = useReducer(reduce, {
    isSending: false,
    refusal: options.refusal,
    sent: options.sent && { ...options.sent, hasNewWords: false },
    isSentOver: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const refusalRef = useRef<HTMLParagraphElement>(null);
  const sentRef = useRef<HTMLElement>(null);
  const isSending = useRef(false);
  const isUnanswered = useRef(false);
  useShownFor(options.sentDuration, state.sent !== null && !state.isSentOver, () =>
    dispatch({ type: "end" }),
  );

  async function send(form: HTMLFormElement, values: Values) {
    const check = checkEnquiry(name, values, null);
    if (!check.ok) return refuse(form, check);
    if (document.documentElement.dataset.enquiries === "posted") return postNatively(form, values);
    isSending.current = true;
    dispatch({ type: "send" });
    const outcome = await submitEnquiry(name, check.fields, values);
    isSending.current = false;
    // The second submit without an answer from a reachable site is posted natively, because something blocks `fetch`.
    if (outcome === noAnswer && isUnanswered.current && (await isSiteThere()))
      return postNatively(form, values);
    isUnanswered.current = outcome === noAnswer;
    if (outcome.ok) succeed(form, values, outcome.reference);
    else refuse(form, outcome);
  }

  function refuse(form: HTMLFormElement, refusal: Refusal) {
    const dialog = form.closest("dialog");
    // A dialog that the visitor closed while sending opens again, so that the failure is seen.
    if (dialog && !dialog.open) dialog.showModal();
    flushSync(() => dispatch({ type: "refuse", refusal }));
    focusRefused(form, refusal);
    if (!isInSight(refusalRef.current)) alert(refusal.message);
  }

  function succeed(form: HTMLFormElement, sent: Values, reference: string | null) {
    const now = valuesOf(form);
    const hasNewWords = Object.keys(fieldRules[name]).some((field) => now[field] !== sent[field]);
    markArrived(name, sent);
    options.onSucceed(form, sent, hasNewWords);
    if (hasNewWords) keepWords(form);
    else {
      pauseInput(inputPause);
      // New words show that the next press is intentional.
      form.addEventListener("input", () => pauseInput(0), { once: true });
    }
    flushSync(() => dispatch({ type: "succeed", reference, hasNewWords }));
    // Only a page's notice can take the focus; on other elements this does nothing.
    if (!hasNewWords) sentRef.current?.focus();
    if (!isInSight(sentRef.current)) alert(`${options.sentWords}\n${referenceWords(reference)}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit that has waited for hydration is sent once
  useLayoutEffect(() => {
    const form = formRef.current;
    const pressed = form && adoptForm(form);
    if (pressed) queueMicrotask(() => send(form, pressed));
  }, []);

  const { refusal } = state;
  useEffect(() => {
    const form = formRef.current;
    if (!form || !refusal?.field) return;
    const look = () => {
      const check = checkEnquiry(name, valuesOf(form), null);
      if (check.ok || check.field !== refusal.field) dispatch({ type: "correct" });
    };
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [name, refusal]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending.current) send(event.currentTarget, prepareSubmit(event.currentTarget));
  }

  const formProps = { ref: formRef, onSubmit, "aria-busy": state.isSending || undefined };
  return { state, formProps, refusalRef, sentRef };
}

/** Focuses the refused field, or the button when the failure is not about one field. */
function focusRefused(form: HTMLFormElement, { field: name }: Refusal) {
  const formName = form.dataset.enquiryForm;
  // The id finds the form's own field before one of the same name that an extension has added.
  const field =
    name &&
    (form.querySelector<HTMLElement>(`#${formName}-${name}`) ??
      form.querySelector<HTMLElement>(`[name=${name}]`));
  const focused = field || form.querySelector<HTMLElement>("[type=submit]");
  focused?.focus({ preventScroll: true });
  if (field) (field.closest("[data-field]") ?? field).scrollIntoView({ block: "center" });
  else form.querySelector(`#${formName}-outcome-advice`)?.scrollIntoView({ block: "nearest" });
}
