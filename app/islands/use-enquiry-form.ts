import { type FormEvent, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Outcome, Refusal } from "#domain/enquiries/outcome.ts";
import type { EnquiryMode } from "#domain/enquiries/privacy-settings.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { endProducts, productsText } from "../first-script/chosen-products.ts";
import { dropDraft } from "../first-script/draft-storage.ts";
import { fillForm, keepText, textOf, valuesOf } from "../first-script/typed-text.ts";
import styles from "./form.module.css";
import { submitEnquiry } from "./submit-enquiry.ts";

export interface FormProps {
  /** The path of the form's page, for the mail to sales. */
  page: string;
  /**
   * The address of a native post, which must differ from the page's own address. A post to the same address replaces the history
   * entry, so Back would not return to the typed text.
   */
  action: string;
  enquiryMode: EnquiryMode;
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
}

/** Checks and sends a form. Put `formProps` on the form, and `sentRef` on a success message that gets the focus. */
export function useEnquiryForm(name: FormName, props: FormProps) {
  const [state, update] = useReducer(
    (state: SubmitState, change: Partial<SubmitState>) => ({ ...state, ...change }),
    { isSending: false, refusal: props.refusal, sent: props.sent && { ...props.sent, hasNewText: false } },
  );
  const { isSending, refusal } = state;
  const sentRef = useRef<HTMLParagraphElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const values = valuesOf(form);
    const check = checkEnquiry(name, values, null);
    if (check.ok && props.enquiryMode === "posted") return;
    event.preventDefault();
    if (isSending) return;
    if (check.ok) submit(form, values);
    else refuse(form, check);
  }

  async function submit(form: HTMLFormElement, values: FormValues) {
    update({ isSending: true, sent: null });
    const outcome = props.enquiryMode === "local" ? sentNowhere : await submitEnquiry(name, values);
    if (outcome.ok) succeed(form, values, outcome.reference);
    else refuse(form, outcome);
  }

  function refuse(form: HTMLFormElement, refusal: Refusal) {
    const dialog = form.closest("dialog");
    // The visitor has closed the modal meanwhile.
    if (dialog && !dialog.open) dialog.showModal();
    flushSync(() => update({ isSending: false, refusal, sent: null }));
    const field = refusal.field === null ? null : form.querySelector<HTMLElement>(`[name=${refusal.field}]`);
    // A visitor who types on keeps the focus.
    const isTyping = form.contains(document.activeElement);
    if (field || !isTyping) (field ?? submitButtonOf(form))?.focus({ preventScroll: true });
    (field?.closest("[data-field]") ?? submitButtonOf(form))?.scrollIntoView({ block: "center" });
  }

  function succeed(form: HTMLFormElement, values: FormValues, reference: string | null) {
    const text = Object.entries(textOf(form));
    // Text that was changed after the submission began is the next draft.
    const newText = Object.fromEntries(text.filter(([field, value]) => value !== values[field]));
    const hasNewText = Object.keys(newText).length > 0;
    const dialog = form.closest("dialog");
    dropDraft(name);
    if (name === "enquiry") endProducts(values.product ?? "");
    if (!dialog) {
      // The country is kept, and in the modal every value (requirements 4.2, 4.6).
      const { invoiceCountry: _kept, ...emptied } = Object.fromEntries(text.map(([field]) => [field, ""]));
      fillForm(form, { ...emptied, product: productsText(), ...newText });
    }
    if (hasNewText) keepText(form);
    else if (dialog) closeDialogs(dialog);
    flushSync(() => update({ isSending: false, refusal: null, sent: { reference, hasNewText } }));
    if (!hasNewText) sentRef.current?.focus();
    // Enter may have been pressed in a field from which the success is out of view.
    sentRef.current?.scrollIntoView({ block: "nearest" });
  }

  /** Removes a refusal when the visitor has corrected the field. */
  function onInputCapture({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (!refusal?.field) return;
    const check = checkEnquiry(name, valuesOf(currentTarget), null);
    if (check.ok || check.field !== refusal.field) update({ refusal: null });
  }

  const formProps = {
    className: styles.form,
    method: "post",
    action: props.action,
    noValidate: true,
    "data-enquiry-form": name,
    // typed-text.ts reads this after a native post.
    "data-sent": props.sent ? "" : undefined,
    "aria-busy": isSending || undefined,
    onSubmit,
    // While the event is captured, because hydrate-island.tsx stops it before React's other handlers.
    onInputCapture,
  };
  return { state, formProps, sentRef };
}

/** The outcome with ENQUIRIES=local and in a static export without EXPORT_FORMS_TO (requirement 7.1). */
const sentNowhere: Outcome = { ok: true, reference: null };

/** Closes the modal, and then the menu behind the modal, because the success is shown on the page. */
function closeDialogs(modal: HTMLDialogElement) {
  modal.close();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}

function submitButtonOf(form: HTMLFormElement) {
  return form.querySelector<HTMLElement>("[type=submit]");
}
