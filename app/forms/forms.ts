import { unknownFailure } from "#domain/enquiries/outcome.ts";
import { askAbout, endProducts, followProductName, readChosenProducts } from "./chosen-products.ts";
import {
  draftOf,
  emptyFields,
  fillForm,
  fillForms,
  formsOfPage,
  hasNewText,
  nameOf,
  sentValues,
  showDraft,
  storeDraft,
  textOf,
  type Values,
  valuesOf,
} from "./form-drafts.ts";
import { pauseInput } from "./input-pause.ts";
import { hydrate, islandOf } from "./load-islands.ts";
import { continueVisit, entryOf, openVisit, seenKey, storeForVisit } from "./visit-storage.ts";

/** How long a submit waits for hydration, and how long a form cannot be submitted after a native post, in milliseconds. */
const submitTimeoutMs = 5_000;

/** How long the site may take to send a picture before the site counts as unreachable, in milliseconds. */
const reachTimeoutMs = 3_000;

/** How often an open page restarts the lifetime of the stored values, in milliseconds. */
const keepAliveMs = 60_000;

/** True after Back and after a reload. Browsers then restore forms with text that may be older than the draft. */
const isRestored =
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming)?.type !== "navigate";

/** The time of the first input in a form of this page. */
let firstInputAt: number | undefined;

/** Forms whose submits React handles. */
const hydratedForms = new WeakSet<HTMLFormElement>();

/** Submits that wait until their island is hydrated. */
const pendingSubmits = new Map<Element | null, { form: HTMLFormElement; values: Values }>();

/**
 * Shows the drafts and the chosen products in the page's forms, and handles the forms until React has hydrated them. Call it
 * when the page is parsed. Text typed before the call is added to the draft, and a form submitted before the call is posted
 * natively. A later submit waits for hydration. The form is posted natively if hydration fails or takes too long, or if React
 * does not know the form, for example because an extension has copied it.
 */
export function openForms() {
  openVisit();
  // The server adds the attribute to the form whose success the page shows.
  const sentForm = document.querySelector<HTMLFormElement>("form[data-sent]");
  if (sentForm) {
    // The values are missing if this script did not run on the page that posted the form. The draft may then contain other text.
    const { posted } = draftOf(sentForm) ?? {};
    if (posted) markSent(sentForm, posted);
    // Without `?sent=` in the address, the page shows no success when it is opened again.
    history.replaceState(null, "", location.pathname);
    pauseInput();
  }
  for (const form of formsOfPage()) {
    // The visitor may have submitted the form before this script ran.
    if (showDraft(form, isRestored)) storeDraft(form, { posted: prepareSubmit(form) });
  }
  readChosenProducts();
  // After Back or a reload, the product of the address is not added, because the visitor may have removed the product.
  if (!isRestored) askAbout(new URLSearchParams(location.search).get("product"));
  addEventListener("input", handleInput, true);
  addEventListener("change", handleInput, true);
  addEventListener("submit", handleSubmit, true);
  addEventListener("pagehide", handlePageHide);
  setInterval(continueVisit, keepAliveMs);
  // Another tab has changed the drafts or the products.
  addEventListener("storage", ({ key }) => {
    for (const form of formsOfPage()) {
      if (key === entryOf(nameOf(form)) && draftOf(form) === null) emptyFields(form);
    }
    // `seenKey` says that another tab is open. A form filler may have set values without events, which are not in the draft.
    if (key !== entryOf(seenKey)) refresh(false);
  });
  // A page receives no storage events while it is in the back/forward cache (`persisted`).
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted && !isRestored) return;
    // After Back, a form submitted again without a change is the same enquiry.
    sentValues.clear();
    openVisit();
    // Chromium restores forms in a task after the load event.
    setTimeout(refresh, 0, true);
  });
}

/** Lets React handle the form's submits from now on. Returns the values of a submit that waits for hydration. */
export function markHydrated(form: HTMLFormElement): Values | undefined {
  hydratedForms.add(form);
  return takePendingSubmit(islandOf(form))?.values;
}

/** Fills in the submission id and the elapsed time, stores a draft, and returns the form's values. */
export function prepareSubmit(form: HTMLFormElement): Values {
  // Without an input event, for example after autofill, the elapsed time is unknown.
  fillForm(form, { elapsed: firstInputAt ? `${Date.now() - firstInputAt}` : "" });
  storeText(form);
  return valuesOf(form);
}

/**
 * Records that the submit of the values `sent` has succeeded, and removes the sent products and the draft. Other tabs then
 * empty their form. If the visitor has typed other text since the submit, keeps the draft and returns true.
 */
export function markSent(form: HTMLFormElement, sent: Values): boolean {
  sentValues.set(form, sent);
  const draft = { ...draftOf(form) };
  // Products that the visitor has added or removed since the submit are not typed text.
  if (endProducts(sent.product ?? "") === draft.product) delete draft.product;
  const isNewDraft = hasNewText(draft, sent);
  if (!isNewDraft) storeForVisit(nameOf(form), null);
  return isNewDraft;
}

/**
 * Stores the form's values as a draft. The draft's submission id is the same in every tab and for every retry, so that the
 * server stores one enquiry. After a success, the next draft gets a new id. The server compares the id and the values: the
 * same id with other values is another enquiry.
 */
export function storeText(form: HTMLFormElement) {
  const isNew = sentValues.delete(form);
  if (isNew || !valuesOf(form).submission) {
    fillForm(form, { submission: `${Date.now()}-${Math.random()}` });
  }
  storeDraft(form, textOf(form));
}

/**
 * Posts the values from a new form, because an extension may have changed or removed the original. The page may stay open or be
 * shown again after Back. The form can be submitted again when the post has failed or after `submitTimeoutMs`.
 */
export async function postNatively(form: HTMLFormElement, values: Values) {
  setBusy(form, true);
  const isLocal = document.documentElement.dataset.enquiries === "local";
  // In local mode nothing may be posted. Offline, a native post would replace the page with the browser's error page.
  if (isLocal || (!navigator.onLine && !(await isSiteThere()))) {
    setBusy(form, false);
    const place = form.querySelector("[role=alert]");
    if (place) place.textContent = unknownFailure;
    return alertUnlessRendered(place, unknownFailure);
  }
  setTimeout(setBusy, submitTimeoutMs, form, false);
  // If another tab has sent the draft meanwhile, the form has no draft any more.
  if (draftOf(form)) storeDraft(form, { posted: values });
  const copy = document.createElement("form");
  copy.method = "post";
  copy.action = form.getAttribute("action") ?? "";
  copy.hidden = true;
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    copy.append(field);
  }
  document.documentElement.append(copy);
  HTMLFormElement.prototype.submit.call(copy);
}

/**
 * Whether the site can be reached. Requests a picture, because extensions that block `fetch` rarely block pictures, and
 * `navigator.onLine` may be wrong.
 */
export function isSiteThere(): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(resolve, reachTimeoutMs, false);
    picture.src = `/favicon-32.png?${Date.now()}`;
  });
}

/** Shows the message in an alert if the message's element has been removed from the page or hidden by `display: none`. */
export function alertUnlessRendered(place: Element | null, message: string) {
  if (!place?.getClientRects().length) alert(message);
}

function refresh(isRestored: boolean) {
  fillForms(isRestored);
  readChosenProducts();
}

function handleInput({ target, isTrusted }: Event) {
  const form = formOf(target);
  if (!form) return;
  // When Firefox reopens a closed tab, it sends events for the restored text before the visitor has used the page.
  if (isRestored && isTrusted && navigator.userActivation?.hasBeenActive === false) return refresh(true);
  firstInputAt ??= Date.now();
  // A script may have replaced the form by an empty copy, which has no submission id.
  if (draftOf(form)?.submission && !valuesOf(form).submission) showDraft(form, false);
  // After a success only new text is stored, so that an extension's event does not make the sent text a draft again.
  const sent = sentValues.get(form);
  if (!sent || hasNewText(textOf(form), sent)) storeText(form);
  followProductName(target);
}

function handleSubmit(event: SubmitEvent) {
  const form = formOf(event.target);
  if (!form || hydratedForms.has(form)) return;
  // If `prepareSubmit` throws, the browser submits the form natively.
  const values = prepareSubmit(form);
  event.preventDefault();
  const island = islandOf(form);
  if (!island) return postNatively(form, values);
  if (pendingSubmits.has(island)) return;
  pendingSubmits.set(island, { form, values });
  setBusy(form, true);
  const postPending = () => {
    const pending = takePendingSubmit(island);
    if (pending) postNatively(pending.form, pending.values);
  };
  setTimeout(postPending, submitTimeoutMs);
  // During hydration, `markHydrated` takes the submit of React's form. A submit that still waits afterwards belongs to another form
  // in the island, and is posted natively.
  hydrate(island).then(postPending, postPending);
}

/** Sends submits that still wait for hydration when the visitor leaves. */
function handlePageHide() {
  for (const [island, { form, values }] of pendingSubmits) {
    if (document.documentElement.dataset.enquiries !== "served") continue;
    const isSent = navigator.sendBeacon(`/submit/${nameOf(form)}`, new URLSearchParams(values));
    if (isSent) takePendingSubmit(island);
  }
}

function takePendingSubmit(island: Element | null) {
  const pending = pendingSubmits.get(island);
  pendingSubmits.delete(island);
  if (pending) setBusy(pending.form, false);
  return pending;
}

function setBusy(form: HTMLFormElement, isBusy: boolean) {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (button) button.disabled = isBusy;
  form.ariaBusy = `${isBusy}`;
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>("[data-enquiry-form]") : null;
}
