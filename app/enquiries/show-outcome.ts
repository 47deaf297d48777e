import type { Outcome, Refusal } from "#domain/enquiries/outcome.ts";

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
  const said = document.querySelectorAll("[data-sent-notice], [data-form-success], [data-form-announcement]");
  // What was said of an earlier submit is not said of this one; it stays while this one is only to be corrected.
  if (outcome.ok || !outcome.field) for (const words of said) words.replaceChildren();
  if (!outcome.ok) return sayFor(outcome.message, showRefusal(form, outcome));
  form.querySelector("[data-form-message]")?.replaceChildren();
  form.dispatchEvent(new Event("ozo:sent", { bubbles: true }));
  const reference = outcome.reference ? `Your reference is ${outcome.reference}` : "";
  const dialog = form.closest("dialog");
  if (dialog) return sayFor(`Enquiry sent\n${reference}`, closeAfterSending(dialog, reference));
  empty(form, sent);
  if (form.dataset.enquiryForm === "enquiry") sayFor(`Enquiry sent\n${reference}`, thank(reference));
  else sayFor("Form submitted successfully", thankNewCustomer(form));
}

/** Where something has taken the place of these words out of the page, or out of sight, the browser says them itself. */
function sayFor(words: string, place: Element | null | undefined) {
  if (!place?.getClientRects().length || getComputedStyle(place).visibility !== "visible") alert(words);
}

function showRefusal(form: HTMLFormElement, { field: name, message, advice }: Refusal) {
  const dialog = form.closest("dialog");
  // Closed while it was on its way: nobody is to believe that it arrived.
  if (dialog && !dialog.open) dialog.showModal();
  const line = form.querySelector<HTMLElement>("[data-form-message]");
  const field = name ? fieldOf(form, name) : null;
  const words = document.getElementById(`${field?.id ?? line?.id}-advice`);
  const focused = field ?? form.querySelector<HTMLElement>("[type=submit]");
  if (words) {
    delete words.dataset.past;
    words.textContent = advice;
  }
  if (line) {
    delete line.dataset.past;
    // Where a field is at fault the focus goes there, and reads the message as its description: once, not twice.
    line.ariaLive = field ? "off" : null;
    line.textContent = message;
  }
  if (field) field.ariaInvalid = "true";
  if (focused) describeBy(focused, field ? [line?.id, words?.id] : [words?.id]);
  focused?.focus({ preventScroll: true });
  if (field) (field.closest("[data-field]") ?? field).scrollIntoView({ block: "center" });
  else (words ?? line)?.scrollIntoView({ block: "nearest" });
  return line;
}

/** Ours, and not one that an extension has put in by the same name. */
function fieldOf(form: HTMLFormElement, name: string) {
  return (
    form.querySelector<HTMLElement>(`#${form.dataset.enquiryForm}-${name}`) ??
    form.querySelector<HTMLElement>(`[name=${name}]`)
  );
}

/** The words keep their place until the next answer, so that nothing moves under the visitor's hands. */
export function takeRefusalBack(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLElement>("[aria-invalid], [type=submit]")) {
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

function closeAfterSending(dialog: HTMLDialogElement, reference: string) {
  dialog.close();
  // The menu may lie under the modal. What was sent is announced on the page, which must not stay behind it.
  const menu = document.getElementById("menu");
  if (menu instanceof HTMLDialogElement) menu.close();
  const notice = document.querySelector<HTMLElement>("[data-sent-toast]");
  const [words, quote] = notice?.children ?? [];
  if (!notice || !words || !quote) return null;
  // A new element makes a second success a new text, which is announced again.
  words.replaceChildren(element("span", "Enquiry sent"));
  quote.textContent = reference;
  notice.ariaLabel = "Your enquiry";
  notice.dataset.shown = "";
  after(notice, Number(notice.dataset.sentToast), () => delete notice.dataset.shown);
  return words;
}

function thank(reference: string) {
  const notice = document.querySelector<HTMLElement>("[data-sent-notice]");
  notice?.replaceChildren(element("strong", "Enquiry sent"));
  if (reference) notice?.append(element("span", ` ${reference}.`));
  notice?.focus();
  return notice;
}

function thankNewCustomer(form: HTMLFormElement) {
  const words = "Form submitted successfully";
  const announcement = form.querySelector("[data-form-announcement]");
  const success = form.querySelector<HTMLElement>("[data-form-success]");
  if (!success || !announcement) return null;
  announcement.replaceChildren(element("span", words));
  success.ariaHidden = "true";
  success.textContent = words;
  after(success, successDuration, () => success.replaceChildren());
  return success;
}

/** The chosen country is a select, and is kept (specification, section 4). */
function empty(form: HTMLFormElement, sent: Record<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden]), textarea",
  )) {
    if (field.value === (sent[field.name] ?? "")) field.value = "";
  }
}

/** In a tab that is hidden nobody has seen it: there the time begins again when the visitor comes back. */
function after(shown: Element, duration: number, end: () => void) {
  const look = () => {
    if (!document.hidden) return end();
    document.addEventListener("visibilitychange", () => after(shown, duration, end), { once: true });
  };
  clearTimeout(timers.get(shown));
  timers.set(shown, setTimeout(look, duration));
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
