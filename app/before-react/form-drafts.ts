import { keepForVisit, readVisit } from "./visit-storage.ts";

/* What was typed follows the visitor from page to page. */

const storageKey = "ozo:forms";

/** What has been sent stays in its page (specification, section 4), but goes to no other: nobody sends it twice unawares. */
const sent = new WeakSet<HTMLFormElement>();

type Values = Record<string, string>;

/** Our names are letters, each once: an extension may have put in fields of its own. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && /^[a-z]+$/i.test(name)) values[name] ||= value;
  }
  return values;
}

export function keepForm(form: HTMLFormElement) {
  sent.delete(form);
  const { page: _page, elapsed: _elapsed, website: _website, ...values } = valuesOf(form);
  const drafts = stored();
  const name = nameOf(form);
  // Where nothing was ever written there is no draft: coming Back, its emptiness would take the place of words.
  if (!drafts[name] && !Object.values(values).some(Boolean)) return;
  // A field that something has taken out of this page is not empty, but gone.
  drafts[name] = { ...drafts[name], ...values };
  store(drafts);
}

export function endDraft(form: HTMLFormElement) {
  sent.add(form);
  const { [nameOf(form)]: _sent, ...others } = stored();
  store(others);
}

/** Fills what is empty; `isReturning`: the page comes back as it was left, and others have been filled in since. */
export function putFormsBack(isReturning = false) {
  for (const form of forms()) {
    if (!isReturning && hasJustArrived(form)) endDraft(form);
    if (sent.has(form)) continue;
    const values = stored()[nameOf(form)] ?? {};
    for (const field of form.elements) {
      if (!("value" in field && "name" in field)) continue;
      const value = values[field.name as string];
      if (value !== undefined && (isReturning || !field.value)) field.value = value;
    }
  }
  // What a browser or an extension filled in without a word is kept at the latest now.
  if (!isReturning) {
    addEventListener("pagehide", () => {
      for (const form of forms()) if (!sent.has(form)) keepForm(form);
    });
  }
}

/** It was posted without our script, and this is the page that says so. */
function hasJustArrived(form: HTMLFormElement) {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    visit?.type === "navigate" &&
    location.search.includes("sent=") &&
    form.getAttribute("action")?.split("?")[0] === location.pathname
  );
}

function forms() {
  return document.querySelectorAll<HTMLFormElement>("form[data-enquiry-form]");
}

function nameOf(form: HTMLFormElement) {
  return form.dataset.enquiryForm ?? "";
}

/* Where the browser keeps nothing, values last as long as the page. */
function stored(): Record<string, Values> {
  return { ...readVisit(storageKey) };
}

function store(drafts: Record<string, Values>) {
  keepForVisit(storageKey, drafts);
}
