/*
 * The only script that a page runs by itself. It brings React in at the first sign that the visitor wants
 * something a link can't do, and until then lends the native page a hand. It must stay under 3 KiB.
 */

import { askAbout, openEnquiryList, toggle } from "./enquiry-list.ts";
import { markTravellingPicture } from "./travelling-picture.ts";

const root = document.documentElement;
const isHydrated = () => "hydrated" in root.dataset;
const controls = "button, input, select, textarea, label";

let isStarting = false;

/** Starts React's module, fetching all its files at once. */
function start() {
  if (isStarting) return;
  const inert = document.getElementById("app-start");
  if (!inert) return;
  isStarting = true;
  for (const href of inert.dataset.preload?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = inert.textContent;
  document.head.append(script);
}

function startOnControls({ target }: Event) {
  if (target instanceof Element && target.closest(controls)) start();
}
for (const type of ["pointerdown", "pointerover", "focusin"]) {
  addEventListener(type, startOnControls, { capture: true, passive: true });
}
addEventListener("keydown", start, { capture: true, passive: true });

/* Buttons that open and close dialogs (invoker commands), for browsers that don't know them yet. */
const knowsCommands = "commandForElement" in HTMLButtonElement.prototype;
addEventListener(
  "click",
  ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLButtonElement>("button[commandfor], button[data-enquire]")
        : null;
    if (!button) {
      if (target instanceof Element && target.closest("[data-print]")) print();
      scrollGently(target);
      return;
    }
    if (button.dataset.enquire) {
      toggle(button.dataset.enquire);
      return;
    }
    const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (!document.querySelector("dialog[open]")) {
      root.toggleAttribute("data-scrollbar", innerWidth > root.clientWidth);
    }
    // Only a button about a product fills Product Name; any other leaves it as the visitor left it.
    if (button.dataset.product) askAbout(button.dataset.product);
    if (!knowsCommands) {
      if (button.getAttribute("command") === "close") dialog.close();
      else dialog.showModal();
    }
  },
  true,
);

/** Links within the page glide instead of jumping; going to another page never does. */
function scrollGently(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (!link || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  root.style.scrollBehavior = "smooth";
  setTimeout(() => {
    root.style.scrollBehavior = "";
  }, 1000);
}

/* Enquiry forms: what the server needs to know one submit from another, with or without React. */
const touchedAt = new WeakMap<HTMLFormElement, number>();
addEventListener(
  "input",
  ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form && !touchedAt.has(form)) touchedAt.set(form, Date.now());
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!("enquiryForm" in form.dataset)) return;
    fill(form, "elapsed", String(Date.now() - (touchedAt.get(form) ?? Date.now())));
    const submission = form.elements.namedItem("submission") as HTMLInputElement | null;
    // One id from the first try to the one that arrives: sending twice makes one enquiry.
    if (submission && !submission.value) {
      submission.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join("");
    }
    if (isHydrated()) return;
    event.preventDefault();
    waitForReact(form);
  },
  true,
);

/** A submit that comes before React waits for it, then goes the normal way; after 5 seconds the native one. */
function waitForReact(form: HTMLFormElement) {
  start();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  setWaiting(true);
  const giveUp = setTimeout(() => {
    document.removeEventListener("ozo:hydrated", goOn);
    setWaiting(false);
    if (root.dataset.enquiries === "local") {
      const message = form.querySelector("[data-form-message]");
      if (message) message.textContent = "There was some error, please try again later.";
    } else HTMLFormElement.prototype.submit.call(form);
  }, 5000);
  function goOn() {
    clearTimeout(giveUp);
    setWaiting(false);
    form.requestSubmit(button);
  }
  function setWaiting(isWaiting: boolean) {
    if (button) button.disabled = isWaiting;
    if (isWaiting) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
  }
  document.addEventListener("ozo:hydrated", goOn, { once: true });
}

function fill(form: HTMLFormElement, name: string, value: string) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}

markTravellingPicture();
if (document.readyState === "loading") addEventListener("DOMContentLoaded", continueVisit);
else continueVisit();

/** What an earlier page of the visit began needs React without being touched, but not before the page is there. */
function continueVisit() {
  const isSearchUnanswered =
    root.dataset.enquiries === "local" && location.search && document.querySelector("[data-product-search]");
  if (openEnquiryList() || isSearchUnanswered) {
    if (document.readyState === "complete") start();
    else addEventListener("load", start);
  }
}

/* The bar turns white by CSS where scroll-driven animations are known, and by this where they are not. */
if (!CSS.supports("animation-timeline: scroll()")) {
  const mark = () => root.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark, { passive: true });
  mark();
}
