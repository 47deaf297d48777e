import { endDraft, keepForm, putFormsBack, valuesOf } from "./form-drafts.ts";

/** How long a submit waits for the script that sends it, in milliseconds. */
const patience = 5_000;

const touchedAt = new WeakMap<HTMLFormElement, number>();

/** Known to have arrived: what is sent next from here is another enquiry, even with the same values (decisions, Values on close). */
let arrived = new WeakSet<HTMLFormElement>();

/**
 * The enquiry forms work as HTML alone. Here each submit is given to the script that checks and sends it in the
 * page; if that doesn't come, or fails, the values are posted as HTML would have done. Nothing rests on what
 * extensions and translators leave of the form: the values are read at the press.
 */
export function attendForms() {
  addEventListener("focusin", ({ target }) => formOf(target) && loadSending().catch(() => {}), true);
  addEventListener("input", ({ target }) => touch(formOf(target)), true);
  addEventListener("change", ({ target }) => touch(formOf(target)), true);
  addEventListener("submit", submit, true);
  document.addEventListener("ozo:sent", ({ target }) => {
    arrived.add(target as HTMLFormElement);
    endDraft(target as HTMLFormElement);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Back, and sent again as it stands, is the same enquiry.
    arrived = new WeakSet();
    putFormsBack(true);
  });
}

function loadSending() {
  return import("../enquiries/send-form.ts");
}

function touch(form: HTMLFormElement | null) {
  if (!form) return;
  if (!touchedAt.has(form)) touchedAt.set(form, Date.now());
  nameSubmission(form);
  keepForm(form);
}

function submit(event: SubmitEvent) {
  const form = formOf(event.target);
  if (!form) return;
  if (form.hasAttribute("aria-busy")) return event.preventDefault();
  let values: Record<string, string>;
  try {
    values = prepare(form);
  } catch {
    // Something in this browser is not as it should be: the form goes as HTML alone sends it.
    return;
  }
  event.preventDefault();
  setBusy(form, true);

  let isTaken = false;
  const take = (send: () => unknown) => {
    if (isTaken) return;
    isTaken = true;
    clearTimeout(timer);
    send();
  };
  const post = () => postNatively(form, values);
  const timer = setTimeout(() => take(post), patience);
  loadSending().then(
    ({ sendForm }) =>
      take(async () => {
        try {
          await sendForm(form, values, () => setBusy(form, false));
        } catch {
          post();
        }
      }),
    () => take(post),
  );
}

/** Fills in what only the script knows, and reads the form. */
function prepare(form: HTMLFormElement) {
  const since = touchedAt.get(form);
  // A form that was filled by the browser alone says nothing about time.
  fill(form, "elapsed", since ? `${Date.now() - since}` : "");
  nameSubmission(form);
  keepForm(form);
  return valuesOf(form);
}

/** From a form of its own: the one that was pressed may have been changed or taken out of the page. */
function postNatively(form: HTMLFormElement, values: Record<string, string>) {
  setBusy(form, false);
  // Nothing is to be transmitted, or nothing can be: the browser would only put a page of its own in place of the form.
  if (document.documentElement.dataset.enquiries === "local" || navigator.onLine === false) {
    const message = form.querySelector("[data-form-message]");
    if (message) message.textContent = "There was some error, please try again later.";
    return;
  }
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

function setBusy(form: HTMLFormElement, isBusy: boolean) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) button.disabled = isBusy;
  form.toggleAttribute("aria-busy", false);
  if (isBusy) form.setAttribute("aria-busy", "true");
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("form[data-enquiry-form]") : null;
}

/** One id from the first letter, in every tab that has this draft, to the try that arrives: sending twice makes one enquiry. */
function nameSubmission(form: HTMLFormElement) {
  const isNew = arrived.delete(form);
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
