import { type FormEvent, type RefObject, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Outcome, Refusal } from "#domain/enquiries/outcome.ts";
import type { EnquiryMode } from "#domain/enquiries/privacy-settings.ts";
import { checkForm } from "#domain/enquiries/rules.ts";
import { attributes } from "../../first-script/attributes.ts";
import { removeSent } from "../../first-script/chosen-products.ts";
import { storeDraft } from "../../first-script/form-drafts.ts";
import { fieldsIn, fillForm } from "../../first-script/page-forms.ts";
import styles from "./form.module.css";
import { submitForm } from "./submit-form.ts";

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

/** The state of a form's last submit. The fields that are sent are uncontrolled, so the state does not contain their values. */
export interface SubmitState {
  isSending: boolean;
  refusal: Refusal | null;
  /** `reference` is null when no enquiry was stored. `hasNewText`: the visitor typed while the form was sending. */
  sent: { reference: string | null; hasNewText: boolean } | null;
}

/**
 * Checks and sends a form. Put `formProps` on the form, and `sentRef` on the success, which gets the focus.
 *
 * @param dialogRef the dialog that contains the form. A success closes it.
 */
export function useForm(name: FormName, props: FormProps, dialogRef?: RefObject<HTMLDialogElement | null>) {
  const [state, update] = useReducer(
    (state: SubmitState, change: Partial<SubmitState>) => ({ ...state, ...change }),
    { isSending: false, refusal: props.refusal, sent: props.sent && { ...props.sent, hasNewText: false } },
  );
  const { isSending, refusal } = state;
  const sentRef = useRef<HTMLParagraphElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const values = valuesOf(form);
    const check = checkForm(name, values, null);
    // The browser posts the form of a static export to the form service in EXPORT_FORMS_TO.
    if (check.ok && new URL(form.action).origin !== location.origin) return;
    event.preventDefault();
    if (isSending) return;
    if (check.ok) submit(form, values);
    else refuse(form, check);
  }

  async function submit(form: HTMLFormElement, values: FormValues) {
    update({ isSending: true, sent: null });
    const outcome = props.enquiryMode === "local" ? sentNowhere : await submitForm(name, values);
    if (outcome.ok) succeed(form, values, outcome.reference);
    else refuse(form, outcome);
  }

  function refuse(form: HTMLFormElement, refusal: Refusal) {
    const dialog = dialogRef?.current;
    // The visitor has closed the modal meanwhile.
    if (dialog && !dialog.open) dialog.showModal();
    flushSync(() => update({ isSending: false, refusal, sent: null }));
    const field = fieldsIn(form).find((each) => each.name === refusal.field);
    // A visitor who types on keeps the focus.
    const isTyping = form.matches(":focus-within");
    const shown = field ?? submitButtonOf(form);
    if (field || !isTyping) shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: "center" });
  }

  function succeed(form: HTMLFormElement, values: FormValues, reference: string | null) {
    // The next draft.
    const newText = newTextSince(values, form);
    const hasNewText = Object.keys(newText).length > 0;
    const dialog = dialogRef?.current;
    storeDraft(name, hasNewText ? newText : null);
    if (name === "enquiry") removeSent(values.chosen);
    // The modal keeps every value (requirement 4.2).
    if (!dialog) emptyForm(form, newText);
    // The first script then closes a menu behind the modal, because the success is shown on the page.
    else if (!hasNewText) dialog.close("sent");
    flushSync(() => update({ isSending: false, refusal: null, sent: { reference, hasNewText } }));
    if (!hasNewText) sentRef.current?.focus();
    // Enter may have been pressed in a field from which the success is out of view.
    sentRef.current?.scrollIntoView({ block: "nearest" });
  }

  /** Removes a refusal when the visitor has corrected the field. */
  function onInputCapture({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (!refusal?.field) return;
    const check = checkForm(name, valuesOf(currentTarget), null);
    if (check.ok || check.field !== refusal.field) update({ refusal: null });
  }

  const formProps = {
    className: styles.form,
    method: "post",
    action: props.action,
    noValidate: true,
    ...attributes({
      "data-form": name,
      "data-sent": props.sent ? "" : undefined,
      "data-refused": props.refusal ? "" : undefined,
    }),
    "aria-busy": isSending || undefined,
    onSubmit,
    // While the event is captured, because hydrate-island.tsx stops it before React's other handlers.
    onInputCapture,
  };
  return { state, formProps, sentRef };
}

/** The outcome with ENQUIRIES=local (requirement 7.1). */
const sentNowhere: Outcome = { ok: true, reference: null };

/** The values of all fields. Of several fields with one name, such as those that extensions add, the first that is not empty. */
function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) values[name] ||= `${value}`;
  return values;
}

/** The text of the fields that were changed after these values were sent. */
function newTextSince(sent: FormValues, form: HTMLFormElement): FormValues {
  const present = valuesOf(form);
  const changed = fieldsIn(form).filter((field) => (present[field.name] ?? "") !== sent[field.name]);
  return Object.fromEntries(changed.map((field) => [field.name, present[field.name] ?? ""]));
}

/** Empties all fields but the country, which is kept (requirement 4.6), and those with new text. */
function emptyForm(form: HTMLFormElement, newText: FormValues) {
  const { invoiceCountry: _kept, ...emptied } = Object.fromEntries(
    fieldsIn(form).map((field) => [field.name, ""]),
  );
  fillForm(form, { ...emptied, ...newText });
}

function submitButtonOf(form: HTMLFormElement) {
  return form.querySelector<HTMLElement>("[type=submit]");
}
