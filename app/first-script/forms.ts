import { forgetProducts } from "./chosen-products.ts";
import {
  endDraft,
  fillForms,
  formsOfPage,
  keepForm,
  nameOf,
  prolongDrafts,
  type Values,
  valuesOf,
} from "./form-drafts.ts";
import { hydrate, islandOf } from "./islands.ts";
import { keepForVisit, readVisit } from "./visit-storage.ts";

/** How long a submit waits for the island, in milliseconds. */
const patience = 5_000;

/** How long a native post may take to lead to its success, in milliseconds. */
const postLifetime = 10 * 60_000;
const postedKey = "ozo:posted";

/** When the visitor began to fill in a form of this page. */
let touchedAt: number | undefined;

/** Names of forms that have been told of their success: the next submit is another enquiry, even with the same values. */
const arrived = new Set<string>();

/** Forms whose submits React handles. */
const adopted = new WeakSet<HTMLFormElement>();

interface Press {
  form: HTMLFormElement;
  values: Values;
  timer: ReturnType<typeof setTimeout>;
}

/** Presses that wait for their island. */
const waiting = new Map<Element, Press>();

/**
 * The forms work as HTML alone. Here a submit waits until React has hydrated the form, and is posted as HTML does it when
 * that takes too long or fails. A form that React doesn't know, such as an extension's copy, is posted as HTML does it.
 */
export function attendForms() {
  addEventListener("input", touch, true);
  addEventListener("change", touch, true);
  addEventListener("submit", submit, true);
  // Back, and sent again without a change, is the same enquiry.
  addEventListener("pageshow", ({ persisted }) => persisted && arrived.clear());
}

/** Puts the drafts into the page's forms, or ends that of a form which was posted natively and has led here. */
export function openForms() {
  const posted = readVisit(postedKey) as { name: string; submission?: string } | null | undefined;
  if (posted && new URLSearchParams(location.search).has("sent")) {
    markArrived(posted.name, posted.submission);
    keepForVisit(postedKey, null, 0);
    // Opened again later, the page shows an empty form.
    history.replaceState(null, "", location.pathname);
  }
  fillForms(false);
  addEventListener("pagehide", leave);
}

/** React handles this form's submits from now on. Returns the values of a press that has waited for it. */
export function adoptForm(form: HTMLFormElement): Values | undefined {
  adopted.add(form);
  return takePress(islandOf(form))?.values;
}

/** Names the submission, notes what only a script knows, and reads the form. */
export function prepareSubmit(form: HTMLFormElement): Values {
  // A form that was filled in by the browser alone says nothing about time.
  fill(form, "elapsed", touchedAt ? `${Date.now() - touchedAt}` : "");
  nameSubmission(form);
  keepForm(form, true);
  return valuesOf(form);
}

/** A submit has arrived: its words are no draft any more, and the products it asked about are off the list. */
export function markArrived(name: string, submission: string | undefined) {
  arrived.add(name);
  endDraft(name, submission);
  if (name === "enquiry") forgetProducts();
}

/** Keeps what was typed as a draft; after a success it is the draft of another enquiry. */
export function keepWords(form: HTMLFormElement) {
  nameSubmission(form);
  keepForm(form, true);
}

/** Posts from a form of its own, because the one that was pressed may have been changed or taken out of the page. */
export async function postNatively(form: HTMLFormElement, values: Values) {
  setBusy(form, false);
  const isLocal = document.documentElement.dataset.enquiries === "local";
  // Nothing may be posted, or nothing can be: the browser would only put a page of its own in place of the form.
  if (isLocal || (!navigator.onLine && !(await isSiteThere()))) return sayFailure(form);
  // Its success is believed once (openForms).
  keepForVisit(postedKey, { name: nameOf(form), submission: values.submission }, postLifetime);
  const copy = document.createElement("form");
  copy.method = "post";
  copy.action = form.getAttribute("action") ?? "";
  copy.hidden = true;
  for (const name in values) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = values[name] ?? "";
    copy.append(field);
  }
  document.documentElement.append(copy);
  HTMLFormElement.prototype.submit.call(copy);
}

/** Asks for a picture, which nothing blocks that blocks posts of scripts. `navigator.onLine` may be wrong. */
export async function isSiteThere(): Promise<boolean> {
  const picture = new Image();
  picture.src = `/favicon-32.png?${Date.now()}`;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

/** Whether the visitor can see these words where they stand. */
export function isInSight(place: Element | null | undefined): boolean {
  return !!place?.getClientRects().length && getComputedStyle(place).visibility === "visible";
}

function touch({ target }: Event) {
  const form = formOf(target);
  if (!form) return;
  touchedAt ??= Date.now();
  keepWords(form);
}

function submit(event: SubmitEvent) {
  const form = formOf(event.target);
  if (!form || adopted.has(form)) return;
  const island = islandOf(form);
  let values: Values;
  try {
    values = prepareSubmit(form);
  } catch {
    // Something in this browser is not as it should be: the form goes as HTML alone sends it.
    return;
  }
  event.preventDefault();
  if (!island) return postNatively(form, values);
  if (waiting.has(island)) return;
  setBusy(form, true);
  const giveUp = () => {
    if (takePress(island)) postNatively(form, values);
  };
  waiting.set(island, { form, values, timer: setTimeout(giveUp, patience) });
  // The island takes the press when it adopts the form. What is still there then is of a form that React doesn't know.
  hydrate(island).then(giveUp, giveUp);
}

/** Sends what was pressed when the visitor leaves before the island has come, and keeps what was typed. */
function leave() {
  for (const [island, { form, values }] of waiting) {
    if (document.documentElement.dataset.enquiries !== "served") continue;
    if (navigator.sendBeacon(`/submit/${nameOf(form)}`, new URLSearchParams(values))) takePress(island);
  }
  // What a browser or an extension has filled in without an event is kept at the latest now.
  for (const form of formsOfPage()) if (!arrived.has(nameOf(form))) keepForm(form, false);
  prolongDrafts();
}

function takePress(island: Element | null): Press | undefined {
  const press = island ? waiting.get(island) : undefined;
  if (!island || !press) return;
  waiting.delete(island);
  clearTimeout(press.timer);
  setBusy(press.form, false);
  return press;
}

/** In the words of the specification, section 8; React is not there to say them. */
function sayFailure(form: HTMLFormElement) {
  const words = "There was some error, please try again later.";
  const place = form.querySelector("[role=alert]");
  if (place) place.textContent = words;
  if (!isInSight(place)) alert(words);
}

function setBusy(form: HTMLFormElement, isBusy: boolean) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) button.disabled = isBusy;
  if (isBusy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-enquiry-form]") : null;
}

/** One id from the first letter to the try that arrives, in every tab that has this draft: sending twice makes one enquiry. */
function nameSubmission(form: HTMLFormElement) {
  const isNew = arrived.delete(nameOf(form));
  // Without random numbers the server tells by the words whether they came before.
  const id = globalThis.crypto?.getRandomValues(new Uint32Array(4)).join("-") ?? "";
  if (isNew || !fieldOf(form, "submission")?.value) fill(form, "submission", id);
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`);
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const field = fieldOf(form, name);
  if (field) field.value = value;
}
