import { type FormEvent, useId, useRef, useState } from "react";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";

interface EnquiryFormSettings {
  form: FormName;
  /** Where the form is posted without scripts. */
  action: string;
  /** What a visitor without scripts had typed, or what the page fills in. */
  values: FormValues;
  /** What was wrong with it. */
  refusal: Refusal | null;
  onSent: (reference: string | null, form: HTMLFormElement) => void;
}

/**
 * Sends a form and keeps what it shows. Fields are left to the browser, so that whatever was typed before
 * React arrived stays; a failed submit moves the focus to the field at fault.
 */
export function useEnquiryForm({
  form,
  action,
  values,
  refusal: initialRefusal,
  onSent,
}: EnquiryFormSettings) {
  const id = useId();
  const messageId = `${id}-message-line`;
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState(initialRefusal);
  // State arrives with the next rendering; a second click may come before it.
  const isUnderWay = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const element = event.currentTarget;
    isUnderWay.current = true;
    setIsSending(true);
    const outcome = await send(form, valuesOf(element));
    isUnderWay.current = false;
    setIsSending(false);
    if (outcome.ok) {
      setRefusal(null);
      // The next submit is a new enquiry, even with the same values (decisions, Values on close).
      setValue(element, "submission", "");
      onSent(outcome.reference, element);
    } else {
      setRefusal(outcome);
      const field = outcome.field && element.elements.namedItem(outcome.field);
      if (field instanceof HTMLElement) field.focus();
    }
  }

  return {
    isSending,
    refusal,
    messageId,
    formProps: {
      method: "post",
      action,
      noValidate: true,
      "data-enquiry-form": "",
      "aria-busy": isSending || undefined,
      onFocus: loadSending,
      onSubmit: submit,
    },
    fieldProps: (name: string) => ({
      id: `${id}-${name}`,
      name,
      defaultValue: values[name] ?? "",
      errorId: refusal?.field === name ? messageId : undefined,
      // Without scripts the page comes back with the field at fault ready to be corrected.
      autoFocus: initialRefusal?.field === name,
    }),
  } as const;
}

/** The rules and the sending come when a form is first used. */
function loadSending() {
  return import("./submit-enquiry.ts");
}

/** When even that doesn't arrive, it is a failed submit like any other. */
async function send(form: FormName, values: Record<string, string>): Promise<Outcome> {
  try {
    const { submitEnquiry } = await loadSending();
    return await submitEnquiry(form, values);
  } catch {
    return unknownFailure;
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") values[name] = value;
  }
  return values;
}

function setValue(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
