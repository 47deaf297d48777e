import { type FormEvent, useRef, useState } from "react";
import type { EnquiryForm } from "#domain/enquiries/enquiry.ts";
import type { EnquiryOutcome } from "#domain/enquiries/enquiry-desk.ts";
import { UNKNOWN_FAILURE } from "#domain/enquiries/unknown-failure.ts";

/** What the form shows: the field to correct, when one is to blame, and the message. */
export interface FormFailure {
  field: string | null;
  message: string;
}

/**
 * Sends a form and keeps what it shows. Fields are left to the browser, so that whatever was typed before
 * React arrived stays; a failed submit moves the focus to the field at fault.
 */
export function useEnquiryForm(
  form: EnquiryForm,
  initialFailure: FormFailure | null,
  onSent: (reference: string | null, form: HTMLFormElement) => void,
) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
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
      setFailure(null);
      // The next submit is a new enquiry, even with the same values (decisions, Values on close).
      setValue(element, "submission", "");
      onSent(outcome.reference, element);
    } else {
      setFailure({ field: outcome.field, message: outcome.message });
      const field = outcome.field && element.elements.namedItem(outcome.field);
      if (field instanceof HTMLElement) field.focus();
    }
  }

  return { isSending, failure, submit, prepare: loadSending };
}

/** The rules and the sending come when a form is first used. */
function loadSending() {
  return import("./submit-enquiry.ts");
}

/** When even that doesn't arrive, it is a failed submit like any other. */
async function send(form: EnquiryForm, values: Record<string, string>): Promise<EnquiryOutcome> {
  try {
    const { submitEnquiry } = await loadSending();
    return await submitEnquiry(form, values);
  } catch {
    return { ok: false, status: 503, field: null, message: UNKNOWN_FAILURE };
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
