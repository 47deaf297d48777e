import { type FormEvent, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { chosenProducts } from "./chosen-products.ts";
import styles from "./form.module.css";
import { emptyFields, fillForm, textOf, type Values, valuesOf } from "./form-drafts.ts";
import {
  alertUnlessRendered,
  isSiteThere,
  markHydrated,
  markSent,
  postNatively,
  prepareSubmit,
  storeText,
} from "./forms.ts";
import { pauseInput } from "./input-pause.ts";
import { noResponse, submitEnquiry } from "./submit-enquiry.ts";

export interface FormProps {
  /** The path of the form's page, for the mail to sales. */
  page: string;
  /**
   * The address of a native post, which must differ from the page's own address. A post to the same address replaces the history
   * entry, so Back would not return to the typed text.
   */
  action: string;
  /** The initial values: those of a native post, those in the query of the page's address, or none. */
  values: FormValues;
  /** The refusal of a native post. */
  refusal: Refusal | null;
  /** The success of a native post. */
  sent: { reference: string | null } | null;
  /** The sentence `whoAnswers` of content/site.yaml; null when the company has not written it. */
  whoAnswers: string | null;
}

/** The state of a form's last submit. The fields are uncontrolled, so the state does not contain their values. */
export interface SubmitState {
  isSending: boolean;
  refusal: Refusal | null;
  /** `reference` is null when no enquiry was stored. `hasNewText`: the visitor typed while the form was sending. */
  sent: { reference: string | null; hasNewText: boolean } | null;
  /** Whether the success has been shown for its whole duration. */
  isSentOver: boolean;
}

interface Success {
  /** The success message. If its element is not rendered, an alert shows this text, and the reference if there is one. */
  words: string;
  /** How long a success is shown, in milliseconds. */
  duration: number;
}

/**
 * Checks and sends a form, and shows the outcome. Put `formProps` on the form, `refusalRef` on the element for errors and
 * `sentRef` on the element for the success. If an extension has hidden or removed such an element, an alert shows
 * the outcome.
 */
export function useFormSubmit(name: FormName, props: FormProps, success: Success) {
  const [state, update] = useReducer(
    (state: SubmitState, change: Partial<SubmitState>) => ({ ...state, ...change }),
    {
      isSending: false,
      refusal: props.refusal,
      sent: props.sent && { ...props.sent, hasNewText: false },
      isSentOver: false,
    },
  );
  const { sent, isSentOver, refusal } = state;
  const formRef = useRef<HTMLFormElement>(null);
  const refusalRef = useRef<HTMLParagraphElement>(null);
  const sentRef = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const hadNoResponse = useRef(false);

  async function send(form: HTMLFormElement, values: Values) {
    const check = checkEnquiry(name, values, null);
    if (!check.ok) return refuse(form, values, check);
    if (document.documentElement.dataset.enquiries === "posted") return postNatively(form, values);
    isSending.current = true;
    update({ isSending: true, sent: null });
    const outcome = await submitEnquiry(name, check.fields, values);
    // If two submits got no response although the site can be reached, something blocks `fetch`, so the form is posted natively.
    const isBlocked = outcome === noResponse && hadNoResponse.current && (await isSiteThere());
    isSending.current = false;
    if (isBlocked) {
      flushSync(() => update({ isSending: false }));
      return postNatively(form, values);
    }
    hadNoResponse.current = outcome === noResponse;
    if (outcome.ok) succeed(form, values, outcome.reference);
    else refuse(form, values, outcome);
  }

  function refuse(form: HTMLFormElement, values: Values, refusal: Refusal) {
    const dialog = form.closest("dialog");
    // If the visitor has closed the dialog during the submit, it opens again to show the failure.
    if (dialog && !dialog.open) {
      dialog.showModal();
      pauseInput();
    }
    flushSync(() => update({ isSending: false, refusal, sent: null }));
    // A visitor who has typed since the submit may still be typing, and keeps the focus.
    const isUnchanged = Object.entries(textOf(form)).every(([name, value]) => value === values[name]);
    if (isUnchanged) focusRefused(form, refusal);
    else refusalRef.current?.scrollIntoView({ block: "nearest" });
    alertUnlessRendered(refusalRef.current, refusal.message);
  }

  function succeed(form: HTMLFormElement, values: Values, reference: string | null) {
    const hasNewText = markSent(form, values);
    const isInModal = form.closest("dialog") !== null;
    if (!isInModal) {
      // The country is kept (requirement 4.6).
      emptyFields(form, { ...values, invoiceCountry: "" });
      // After a refused native post, a reload would post the refused values again.
      history.replaceState(null, "", location.pathname);
    } else if (!hasNewText) closeDialogs(form);
    if (hasNewText) storeText(form);
    else {
      // The list contains the products chosen during the submit. If the list is empty, the modal keeps the sent text.
      const product = chosenProducts().names.join(", ");
      if (product || !isInModal) fillForm(form, { product });
      pauseInput();
    }
    const sent = { reference, hasNewText };
    flushSync(() => update({ isSending: false, refusal: null, sent, isSentOver: false }));
    // Only the notice of /enquiry is focusable. On other elements the call does nothing.
    if (!hasNewText) sentRef.current?.focus();
    // The success may be out of view, because the form has become shorter or Enter was pressed in the first field.
    sentRef.current?.scrollIntoView({ block: "nearest" });
    const details = reference ? `\nYour reference is ${reference}` : "";
    alertUnlessRendered(sentRef.current, success.words + details);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit that has waited for hydration is sent once
  useLayoutEffect(() => {
    const form = formRef.current;
    const pendingValues = form && markHydrated(form);
    if (pendingValues) queueMicrotask(() => send(form, pendingValues));
  }, []);

  // Removes a refusal when the visitor has corrected the field.
  useEffect(() => {
    const form = formRef.current;
    if (!form || !refusal?.field) return;
    const recheck = () => {
      const check = checkEnquiry(name, valuesOf(form), null);
      if (check.ok || check.field !== refusal.field) update({ refusal: null });
    };
    form.addEventListener("input", recheck);
    return () => form.removeEventListener("input", recheck);
  }, [name, refusal]);

  // Sets `isSentOver` when a success has been visible for its whole duration. A hidden tab and an open dialog without this form
  // hide the success. When the tab is shown or the dialog closes, the duration starts again.
  useEffect(() => {
    if (!sent || isSentOver) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      const dialog = document.querySelector("dialog[open]");
      if (document.hidden || (dialog && !dialog.contains(formRef.current))) return;
      timer = setTimeout(() => update({ isSentOver: true }), success.duration);
    };
    start();
    const listening = new AbortController();
    for (const event of ["visibilitychange", "close"])
      document.addEventListener(event, start, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [sent, isSentOver, success.duration]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending.current) send(event.currentTarget, prepareSubmit(event.currentTarget));
  }

  const formProps = {
    ref: formRef,
    className: styles.form,
    method: "post",
    action: props.action,
    noValidate: true,
    "data-enquiry-form": name,
    // The first script reads this after a native post.
    "data-sent": props.sent ? "" : undefined,
    "aria-busy": state.isSending || undefined,
    onSubmit,
  };
  return { state, formProps, refusalRef, sentRef };
}

/** Closes the modal, and the menu behind the modal, because the success is shown on the page. */
function closeDialogs(form: HTMLFormElement) {
  form.closest("dialog")?.close();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}

/** Focuses the refused field, or the button when the failure is not about one field. */
function focusRefused(form: HTMLFormElement, { field: name }: Refusal) {
  const formName = form.dataset.enquiryForm;
  const field = name && form.querySelector<HTMLElement>(`#${formName}-${name}`);
  const focused = field || form.querySelector<HTMLElement>("[type=submit]");
  focused?.focus({ preventScroll: true });
  if (field) (field.closest("[data-field]") ?? field).scrollIntoView({ block: "center" });
  else form.querySelector(`#${formName}-outcome-advice`)?.scrollIntoView({ block: "nearest" });
}
