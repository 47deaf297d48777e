import type { Outcome, Refusal } from "#domain/enquiries/outcome.ts";

/** How long the notice that the modal's enquiry was sent stays in sight, in milliseconds. */
const noticeDuration = 8_000;

/** How long "Form submitted successfully" stays, in milliseconds (specification, section 9). */
const successDuration = 3_000;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/**
 * Shows what a submit came to, in the form that is there: extensions may have changed anything in it. `sent` are the values
 * that were sent; what was typed since stays.
 */
export function showOutcome(form: HTMLFormElement, sent: Record<string, string>, outcome: Outcome) {
  // Whoever took the form out of the page took the message with it: then the server answers with a page.
  if (!form.isConnected) throw new Error("The form is no longer in the page.");
  takeRefusalBack(form);
  if (!outcome.ok) return showRefusal(form, outcome);
  form.querySelector("[data-form-message]")?.replaceChildren();
  const dialog = form.closest("dialog");
  const notice = document.querySelector<HTMLElement>("[data-sent-notice]");
  if (dialog) closeAfterSending(dialog, outcome.reference);
  else if (notice) {
    empty(form, sent);
    notice.replaceChildren(element("strong", "Enquiry sent"));
    if (outcome.reference) notice.append(element("span", ` Your reference is ${outcome.reference}.`));
    notice.focus();
  } else thankNewCustomer(form, sent);
  form.dispatchEvent(new Event("ozo:sent", { bubbles: true }));
}

function showRefusal(form: HTMLFormElement, { field: name, message, advice }: Refusal) {
  const line = form.querySelector<HTMLElement>("[data-form-message]") ?? form.appendChild(element("p", ""));
  const field = name ? form.querySelector<HTMLInputElement>(`[name=${name}]`) : null;
  delete line.dataset.past;
  // Where a field is at fault the focus goes there, and reads the message as its description: once, not twice.
  line.ariaLive = field ? "off" : null;
  line.textContent = message;
  if (!field) {
    line.scrollIntoView({ block: "nearest" });
    form.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    return;
  }
  const words = document.getElementById(`${field.id}-advice`);
  if (words) {
    delete words.dataset.past;
    words.textContent = advice;
  }
  field.ariaInvalid = "true";
  describeBy(field, [line.id, words?.id]);
  field.focus({ preventScroll: true });
  (field.closest("[data-field]") ?? field).scrollIntoView({ block: "center" });
}

/** The words keep their place until the next answer, so that nothing moves under the visitor's hands. */
export function takeRefusalBack(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLElement>("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    describeBy(field, []);
  }
  for (const words of form.querySelectorAll<HTMLElement>("[data-form-message], [data-advice]")) {
    words.dataset.past = "";
  }
}

/** What the field is described by: its hints, and before them what was wrong. */
function describeBy(field: HTMLElement, wrong: Array<string | undefined>) {
  const ids = [...wrong, document.getElementById(`${field.id}-hint`)?.id].filter(Boolean);
  if (ids.length > 0) field.setAttribute("aria-describedby", ids.join(" "));
  else field.removeAttribute("aria-describedby");
}

function closeAfterSending(dialog: HTMLDialogElement, reference: string | null) {
  dialog.close();
  // The menu may lie under the modal. What was sent is announced on the page, which must not stay behind it.
  const menu = document.getElementById("menu");
  if (menu instanceof HTMLDialogElement) menu.close();
  const notice = document.querySelector<HTMLElement>("[data-sent-toast]");
  const [words, quote] = notice?.children ?? [];
  if (!notice || !words || !quote) return;
  // A new element makes a second success a new text, which is announced again.
  words.replaceChildren(element("span", "Enquiry sent"));
  quote.textContent = reference ? `Your reference is ${reference}` : "";
  notice.dataset.shown = "";
  after(notice, noticeDuration, () => delete notice.dataset.shown);
}

function thankNewCustomer(form: HTMLFormElement, sent: Record<string, string>) {
  const words = "Form submitted successfully";
  empty(form, sent);
  form.querySelector("[data-form-announcement]")?.replaceChildren(element("span", words));
  const success = form.querySelector<HTMLElement>("[data-form-success]");
  if (!success) return;
  success.ariaHidden = "true";
  success.textContent = words;
  after(success, successDuration, () => success.replaceChildren());
}

/** The chosen country is a select, and is kept (specification, section 4). */
function empty(form: HTMLFormElement, sent: Record<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  )) {
    if (field.value === (sent[field.name] ?? "")) field.value = "";
  }
}

function after(shown: Element, duration: number, end: () => void) {
  clearTimeout(timers.get(shown));
  timers.set(shown, setTimeout(end, duration));
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
