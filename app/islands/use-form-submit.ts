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

/** How long presses and Enter do nothing after a success, in milliseconds (decisions, After success). */
const inputPause = 700;

/** What a form shows. Uncontrolled fields hold their values themselves. */
export interface SubmitState {
  isSending: boolean;
  refusal: Refusal | null;
  /** The refusal's words keep their place, out of sight, until the next outcome: nothing moves. */
  isRefusalOver: boolean;
  /** `reference` is null where nothing is kept. */
  sent: { reference: string | null; hasNewWords: boolean } | null;
  /** The words that are shown for a time have had it. */
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
      return { ...state, isSending: true, isRefusalOver: true };
    case "refuse":
      return {
        isSending: false,
        refusal: action.refusal,
        isRefusalOver: false,
        sent: null,
        isSentOver: true,
      };
    case "correct":
      return { ...state, isRefusalOver: true };
    case "succeed": {
      const { reference, hasNewWords } = action;
      return {
        isSending: false,
        refusal: null,
        isRefusalOver: true,
        sent: { reference, hasNewWords },
        isSentOver: false,
      };
    }
    case "end":
      return { ...state, isSentOver: true };
  }
}

interface FormSubmitOptions {
  /** The outcome of a submit without scripts, which the server has drawn. */
  refusal: Refusal | null;
  sent: { reference: string | null } | null;
  /** How long the words of a success are shown, in milliseconds. */
  sentDuration: number;
  /** What the browser says of a success when its words are out of sight. */
  sentWords: string;
  /** Called before the success is shown, with the values that were sent. */
  onSucceed: (form: HTMLFormElement, sent: Values, hasNewWords: boolean) => void;
}

/**
 * Checks, sends and answers the submits of a form. Put `formProps` on the form, `refusalRef` and `sentRef` on the elements
 * that say the outcome: when an extension has taken one out of sight, the browser says it.
 */
export function useFormSubmit(name: FormName, options: FormSubmitOptions) {
  const [state, dispatch] = useReducer(reduce, {
    isSending: false,
    refusal: options.refusal,
    isRefusalOver: false,
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
    // Something lets no post of a script through, although the site is there: the browser posts the form itself.
    if (outcome === noAnswer && isUnanswered.current && (await isSiteThere()))
      return postNatively(form, values);
    isUnanswered.current = outcome === noAnswer;
    if (outcome.ok) succeed(form, values, outcome.reference);
    else refuse(form, outcome);
  }

  function refuse(form: HTMLFormElement, refusal: Refusal) {
    const dialog = form.closest("dialog");
    // It was closed while it was sending: the visitor must not believe that the enquiry arrived.
    if (dialog && !dialog.open) dialog.showModal();
    flushSync(() => dispatch({ type: "refuse", refusal }));
    focusRefused(form, refusal);
    if (!isInSight(refusalRef.current)) alert(refusal.message);
  }

  function succeed(form: HTMLFormElement, sent: Values, reference: string | null) {
    const now = valuesOf(form);
    const hasNewWords = Object.keys(fieldRules[name]).some((field) => now[field] !== sent[field]);
    markArrived(name, sent.submission);
    options.onSucceed(form, sent, hasNewWords);
    if (hasNewWords) keepWords(form);
    else {
      pauseInput(inputPause);
      // New words show that the next press is intentional.
      form.addEventListener("input", () => pauseInput(0), { once: true });
    }
    flushSync(() => dispatch({ type: "succeed", reference, hasNewWords }));
    // The notice of a page takes the focus; other places of the words can't have it.
    if (!hasNewWords) sentRef.current?.focus();
    if (!isInSight(sentRef.current)) alert(`${options.sentWords}\n${referenceWords(reference)}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press that has waited for the island is sent once
  useLayoutEffect(() => {
    const form = formRef.current;
    const pressed = form && adoptForm(form);
    if (pressed) queueMicrotask(() => send(form, pressed));
  }, []);

  const { refusal, isRefusalOver } = state;
  useEffect(() => {
    const form = formRef.current;
    if (!form || !refusal?.field || isRefusalOver) return;
    const look = () => {
      const check = checkEnquiry(name, valuesOf(form), null);
      if (check.ok || check.field !== refusal.field) dispatch({ type: "correct" });
    };
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [name, refusal, isRefusalOver]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending.current) send(event.currentTarget, prepareSubmit(event.currentTarget));
  }

  const formProps = { ref: formRef, onSubmit, "aria-busy": state.isSending || undefined };
  return { state, formProps, refusalRef, sentRef };
}

/** Leads to what must be changed, or to the button when no field is at fault. */
function focusRefused(form: HTMLFormElement, { field: name }: Refusal) {
  const formName = form.dataset.enquiryForm;
  // The form's own field, and not one of the same name that an extension has put in.
  const field =
    name &&
    (form.querySelector<HTMLElement>(`#${formName}-${name}`) ??
      form.querySelector<HTMLElement>(`[name=${name}]`));
  const focused = field || form.querySelector<HTMLElement>("[type=submit]");
  focused?.focus({ preventScroll: true });
  if (field) (field.closest("[data-field]") ?? field).scrollIntoView({ block: "center" });
  else form.querySelector(`#${formName}-outcome-advice`)?.scrollIntoView({ block: "nearest" });
}
