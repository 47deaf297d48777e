import { deepEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { interferences } from "./interferences.ts";
import { requiredFields } from "./valid-forms.ts";

/*
 * What the site promises about its two forms (docs/decisions/003-native-dialogs-and-forms.md), with a test for each case.
 * Chromium runs them in tests/e2e/form-promises.spec.ts, and Firefox in tests/long/firefox.test.ts. What needs no second browser
 * is tested in tests/e2e alone.
 */

/** A tab of a browser. */
export interface Tab {
  /** Opens a path of the site, or an address. */
  goto(path: string): Promise<void>;
  /** Goes through the history; -1 is Back. */
  traverse(steps: number): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page. Its value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the middle of the first visible element that the selector finds, `count` times. */
  press(selector: string, count?: number): Promise<void>;
  /** Presses keys one after the other. */
  type(keys: string): Promise<void>;
  /** Holds a key down for this number of repeats. */
  hold(key: string, repeats: number): Promise<void>;
  /** Opens another tab of the same visitor. */
  openTab(path: string): Promise<Tab>;
}

export interface World {
  /** Opens a tab of a new visitor. */
  openTab(path: string, options?: { hasScripts: false }): Promise<Tab>;
  /** Whether `hasScripts: false` is supported. */
  canDisableScripts: boolean;
  /** The fields of the stored enquiries that contain this e-mail address. */
  stored(email: string): Promise<Array<Record<string, string>>>;
}

export const [enterKey, escapeKey] = ["\uE007", "\uE00C"];
const opener = "header button[commandfor=enquiry]";

interface Form {
  path: string;
  selector: string;
  values: Record<string, string>;
  email: string;
  phone: string;
  success: string;
}

const makeEmail = () => `visitor-${randomUUID()}@example.com`;

/** The modal and the New Customer Form, with valid values and new e-mail addresses. */
function makeForms(): { modal: Form; customer: Form } {
  return {
    modal: {
      path: "/products/drain-care",
      selector: "#enquiry form",
      values: {
        ...requiredFields("enquiry"),
        email: makeEmail(),
        company: "Lakeview",
        message: "Two slow drains.",
      },
      email: "email",
      phone: "phone",
      success: "Enquiry sent",
    },
    customer: {
      path: "/new-customer-form",
      selector: "main form",
      values: {
        ...requiredFields("new-customer"),
        invoiceCountry: "India",
        emailAddress: makeEmail(),
        message: "Every month.",
      },
      email: "emailAddress",
      phone: "telephoneNumber",
      success: "Form submitted successfully",
    },
  };
}

/** Reads until the value is as expected. Fails after 20 seconds. */
async function eventually(read: () => Promise<unknown>, expected: unknown, about: string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const value = await read().catch((error: unknown) => String(error));
    if (JSON.stringify(value) === JSON.stringify(expected)) return;
    if (Date.now() > giveUpAt) deepEqual(value, expected, `${about}: ${JSON.stringify(value)}`);
    await sleep(100);
  }
}

function valuesIn(tab: Tab, selector: string, names: string[]) {
  return tab.evaluate(
    `Object.fromEntries(${JSON.stringify(names)}.map((name) =>
      [name, document.querySelector(${JSON.stringify(`${selector} [name="`)} + name + '"]').value]))`,
  );
}

function expectValues(tab: Tab, selector: string, values: Record<string, string>, about: string) {
  return eventually(() => valuesIn(tab, selector, Object.keys(values)), values, about);
}

const textOf = (tab: Tab, selector: string) =>
  tab.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`);
const expectText = (tab: Tab, selector: string, text: string, about: string) =>
  eventually(() => textOf(tab, selector), text, about);
const expectSaid = (tab: Tab, words: string, about: string) =>
  eventually(() => tab.evaluate(`document.body.innerText.includes(${JSON.stringify(words)})`), true, about);
const isModalOpen = (tab: Tab) => tab.evaluate(`document.querySelector("#enquiry").open`);
const expectModal = (tab: Tab, isOpen: boolean, about: string) =>
  eventually(() => isModalOpen(tab), isOpen, `${about}: the modal is ${isOpen ? "open" : "closed"}`);
const expectHydrated = (tab: Tab, selector: string, isHydrated: boolean) =>
  eventually(
    () =>
      tab.evaluate(
        `document.querySelector("${selector}").closest("[data-island]").matches("[data-hydrated]")`,
      ),
    isHydrated,
    `${selector} is hydrated: ${isHydrated}`,
  );

/** Sets values as a visitor does, without using the form: nothing is focused, so React is not loaded. */
function setValues(tab: Tab, selector: string, values: Record<string, string>) {
  return tab.evaluate(`Object.entries(${JSON.stringify(values)}).forEach(([name, value]) => {
    const field = document.querySelector(${JSON.stringify(`${selector} [name="`)} + name + '"]');
    field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  })`);
}

/** Replaces the value of a field by typing. */
async function retype(tab: Tab, field: string, value: string) {
  await tab.press(field);
  await tab.evaluate(`document.querySelector(${JSON.stringify(field)}).select()`);
  await tab.type(value);
}

/** Opens the form, waits for React, and fills the form in. */
async function openFilled(tab: Tab, { path, selector, values }: Form, changes: Record<string, string> = {}) {
  if (path !== "/new-customer-form") await tab.press(opener);
  await tab.press(`${selector} [name=message]`);
  await expectHydrated(tab, selector, true);
  await setValues(tab, selector, { ...values, ...changes });
}

/** Makes the page's next request to the server wait for `release`, or fail. */
const holdFetch = `(() => {
  const { fetch } = window;
  window.fetch = async (...request) => {
    await new Promise((resolve) => { window.release = resolve; });
    window.fetch = fetch;
    return fetch(...request);
  };
})()`;
const loseResponses = `(() => {
  const { fetch } = window;
  window.fetch = async (...request) => { await fetch(...request); throw new TypeError("lost"); };
})()`;
const answerAsProxy = `window.fetch = async () => new Response("<h1>Bad gateway</h1>", { status: 502 })`;

const unknownFailure = "There was some error, please try again later.";

async function postWithoutReact(world: World, form: Form, options?: { hasScripts: false }) {
  const { path, selector, values, phone, success } = form;
  const tab = await world.openTab(path, options);
  const send = async (place: string, changes: Record<string, string>) => {
    await setValues(tab, place, changes);
    await tab.evaluate(`document.querySelector("${place}").requestSubmit()`);
  };
  await send(selector, { ...values, [phone]: "12" });
  await eventually(
    async () => (await textOf(tab, "main form [role=alert]"))?.toString().replace(/^\w+ (Number )?/, ""),
    "length must be at least 8 characters long",
    "refused",
  );
  await expectValues(tab, "main form", { ...values, [phone]: "12" }, "refused");
  await send("main form", { [phone]: values[phone] ?? "" });
  await expectSaid(tab, success, "corrected");
  const stored = await world.stored(values[form.email] ?? "");
  deepEqual(
    stored.map(({ message }) => message),
    [values.message],
  );
}

async function keepTextTypedWhileSending(world: World, form: Form) {
  const { path, selector, success } = form;
  const tab = await world.openTab(path);
  await openFilled(tab, form);
  await tab.evaluate(holdFetch);
  await tab.press(`${selector} [type=submit]`);
  await eventually(
    () =>
      tab.evaluate(`[document.querySelector("${selector} [type=submit]").disabled,
        document.querySelector("${selector} [type=submit] > [aria-hidden]").checkVisibility(), typeof window.release]`),
    [true, true, "function"],
    "while sending",
  );
  await retype(tab, `${selector} [name=message]`, "One more thing");
  await tab.evaluate("window.release()");
  await expectSaid(tab, success, "sent");
  if (path !== "/new-customer-form") await expectModal(tab, true, "with new text");
  await expectValues(tab, selector, { message: "One more thing" }, "sent");
  await tab.goto(path);
  await expectValues(tab, selector, { message: "One more thing" }, "the next draft");
}

async function keepDraft(world: World) {
  const { modal } = makeForms();
  const tab = await world.openTab(modal.path);
  await openFilled(tab, modal);
  let message = modal.values.message ?? "";
  const moves: Record<string, () => Promise<void>> = {
    "closing the modal": () => tab.type(escapeKey),
    "another page": () => tab.goto("/products"),
    reload: () => tab.reload(),
    back: () => tab.traverse(-1),
    forward: () => tab.traverse(1),
    "the page of the form": () => tab.goto("/enquiry"),
    "back to a page with older text": () => tab.traverse(-1),
    "a failed send": async () => {
      await tab.evaluate(answerAsProxy);
      await tab.press(opener);
      await tab.press(`${modal.selector} [name=company]`);
      await expectHydrated(tab, modal.selector, true);
      await tab.press(`${modal.selector} [type=submit]`);
      await expectText(tab, `${modal.selector} [role=alert]`, unknownFailure, "a failed send");
      await tab.reload();
    },
  };
  for (const [move, make] of Object.entries(moves)) {
    await make();
    const selector = move === "the page of the form" ? "main form" : modal.selector;
    await expectValues(tab, selector, { ...modal.values, message }, move);
    message += "!";
    await setValues(tab, selector, { message });
  }
}

async function removeDraftAfterSuccess(world: World) {
  const { modal, customer } = makeForms();
  const tab = await world.openTab(customer.path);
  await setValues(tab, customer.selector, { message: "For the other form" });
  await tab.goto(modal.path);
  await openFilled(tab, modal);
  const other = await tab.openTab("/enquiry");
  await expectValues(other, "main form", { message: "" }, "another tab");
  await tab.press(`${modal.selector} [type=submit]`);
  await expectModal(tab, false, "after the success");
  // The modal keeps its values while the page stays loaded.
  await expectValues(tab, modal.selector, modal.values, "after the success");
  await tab.goto("/products");
  await expectValues(tab, modal.selector, { name: "", message: "" }, "a page after the success");
  await tab.goto(customer.path);
  await expectValues(tab, customer.selector, { message: "For the other form" }, "the other form's draft");
}

const choose = (tab: Tab, name: string) => tab.press(`main [data-enquire="${name}"]`);

/** Expects the chosen products in the buttons, in the bar's count and in the modal's rows, each as `name|quantity`. */
async function expectChosen(tab: Tab, rows: string[], about: string) {
  const read = `({
    pressed: [...document.querySelectorAll("main [data-enquire][aria-pressed=true]")].map((each) => each.dataset.enquire).sort(),
    count: document.querySelector("[data-enquiry-count]").dataset.enquiryCount,
    rows: [...document.querySelectorAll("#enquiry form section li")].map((row) =>
      row.firstChild.lastChild.textContent + "|" + row.querySelector("input").value),
  })`;
  const pressed = rows.map((row) => row.split("|")[0]).sort();
  // React is loaded when products are chosen, so the rows are there before the modal is opened.
  await eventually(
    () => tab.evaluate(read),
    { pressed, count: rows.length ? `${rows.length}` : "", rows },
    about,
  );
}

async function shareChosenProducts(world: World) {
  const { modal } = makeForms();
  const tab = await world.openTab(modal.path);
  const other = await tab.openTab(modal.path);
  await choose(other, "Klear");
  await expectChosen(tab, ["Klear|"], "chosen in another tab");
  await choose(tab, "P-SOL");
  await expectChosen(other, ["Klear|", "P-SOL|"], "chosen in both tabs");
  await openFilled(tab, modal, { product: "P-SOL, something for lifts" });
  await tab.press(`${modal.selector} [aria-label="Remove Klear"]`);
  await tab.press(`${modal.selector} [aria-label="Quantity of P-SOL"]`);
  await tab.type("13");
  await expectChosen(other, ["P-SOL|13"], "removed and counted in the modal");
  await tab.evaluate(answerAsProxy);
  await tab.press(`${modal.selector} [type=submit]`);
  await expectText(tab, `${modal.selector} [role=alert]`, unknownFailure, "a failed send");
  await tab.reload();
  await expectChosen(tab, ["P-SOL|13"], "a reload after a failed send");
  // Product Name is the visitor's own text: the list neither reads nor writes it.
  await expectValues(tab, modal.selector, { product: "P-SOL, something for lifts" }, "typed text");
  await choose(other, "B-SOL");
  await openFilled(tab, modal, { product: "P-SOL, something for lifts" });
  await tab.press(`${modal.selector} [type=submit]`);
  await expectModal(tab, false, "sent");
  const [stored] = await world.stored(modal.values.email ?? "");
  deepEqual(stored?.product, "P-SOL 1 L × 13, B-SOL, something for lifts");
  await expectChosen(other, [], "sent");
}

async function postChosenProducts(world: World) {
  const { modal } = makeForms();
  const tab = await world.openTab(modal.path);
  await choose(tab, "Klear");
  await tab.goto("/accessibility");
  await setValues(tab, modal.selector, { ...modal.values, product: "P-SOL" });
  await tab.evaluate(
    `HTMLFormElement.prototype.requestSubmit.call(document.querySelector("${modal.selector}"))`,
  );
  await expectSaid(tab, modal.success, "sent");
  deepEqual((await world.stored(modal.values.email ?? ""))[0]?.product, "Klear, P-SOL");
  await tab.goto(modal.path);
  await expectChosen(tab, [], "sent");
  await choose(tab, "Klear");
  await tab.evaluate(`(() => {
    const { products } = JSON.parse(localStorage["ozo:chosen"]);
    localStorage["ozo:chosen"] = JSON.stringify({ products, until: Date.now() - 1 });
  })()`);
  await tab.reload();
  await expectChosen(tab, [], "a day later");
  deepEqual(await tab.evaluate(`localStorage.length`), 0);
}

const pressSend = (tab: Tab, count = 1) => tab.press("#enquiry [type=submit]", count);

/** Sends the form and waits until the modal has closed. */
async function sendOnce(tab: Tab, form: Form, about: string) {
  await openFilled(tab, form);
  await pressSend(tab);
  await expectModal(tab, false, about);
}

/** Ways in which a filled form is sent twice. */
const waysToSendTwice: Record<string, (tab: Tab, form: Form) => Promise<unknown>> = {
  "a double click": (tab) => pressSend(tab, 2),
  "a held Enter": async (tab) => {
    await tab.press("#enquiry [name=company]");
    await tab.hold(enterKey, 40);
  },
  "a lost response and a reload": async (tab) => {
    await tab.evaluate(loseResponses);
    await pressSend(tab);
    await expectText(tab, "#enquiry [role=alert]", unknownFailure, "a lost response");
    await tab.reload();
    await tab.press(opener);
    await tab.press("#enquiry [name=company]");
    await expectHydrated(tab, "#enquiry form", true);
    await pressSend(tab);
  },
  "another tab": async (tab, form) => {
    await pressSend(tab);
    await expectModal(tab, false, "the first tab");
    await sendOnce(await tab.openTab(form.path), form, "another tab");
  },
  "first without React": async (tab, form) => {
    await tab.goto(form.path);
    await setValues(tab, form.selector, form.values);
    await tab.evaluate(`document.querySelector("${form.selector}").requestSubmit()`);
    await expectSaid(tab, form.success, "first without React");
    await tab.goto(form.path);
    await sendOnce(tab, form, "again with React");
  },
};

async function sendTwice(world: World, send: (tab: Tab, form: Form) => Promise<unknown>) {
  const { modal } = makeForms();
  const tab = await world.openTab(modal.path);
  await openFilled(tab, modal);
  await send(tab, modal);
  await expectModal(tab, false, "sent twice");
  await expectSaid(tab, modal.success, "sent twice");
  deepEqual((await world.stored(modal.values.email ?? "")).length, 1);
}

async function tryAgain(world: World, form: Form) {
  const { path, selector, values, success } = form;
  const tab = await world.openTab(path);
  await openFilled(tab, form);
  await tab.evaluate(loseResponses);
  await tab.press(`${selector} [type=submit]`);
  await expectText(tab, `${selector} [role=alert]`, unknownFailure, "a lost response");
  await expectValues(tab, selector, values, "a lost response");
  const state = `[document.body.innerText.includes("${success}"), document.querySelector("${selector} [type=submit]").disabled]`;
  deepEqual(await tab.evaluate(state), [false, false]);
  await tab.goto(path);
  await openFilled(tab, form);
  await tab.press(`${selector} [type=submit]`);
  await expectSaid(tab, success, "sent again");
  deepEqual((await world.stored(values[form.email] ?? "")).length, 1);
}

async function sendChangedForm(world: World, form: Form) {
  const { path, selector, values, email, success } = form;
  const tab = await world.openTab(path);
  const focused = path === "/new-customer-form" ? "contactFullName" : "company";
  await setValues(tab, selector, values);
  // The focus loads React. The page is changed before React can run. React waits for the end of the input method's composition.
  await tab.evaluate(`(() => {
    document.querySelector("${selector}").closest("dialog")?.showModal();
    const field = document.querySelector("${selector} [name=${focused}]");
    field.focus();
    field.setSelectionRange(2, 5);
    field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    const form = document.querySelector("${selector}");
    for (const change of [${interferences.map(String).join()}]) change(form, field);
  })()`);
  const islands = `performance.getEntriesByType("resource").some(({ name }) => name.includes("hydrate-island"))`;
  await eventually(() => tab.evaluate(islands), true, "React has arrived");
  // Not until the next frame, because a headless browser draws none while nothing on the page moves.
  await tab.evaluate(
    "new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 0, 1), { timeout: 1000 }))",
  );
  await expectHydrated(tab, selector, false);
  await tab.evaluate(
    `void document.activeElement.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }))`,
  );
  await expectHydrated(tab, selector, true);
  await expectValues(tab, selector, values, "hydrated");
  const caret = `[document.activeElement.name, document.activeElement.selectionStart, document.activeElement.selectionEnd]`;
  deepEqual(await tab.evaluate(caret), [focused, 2, 5]);
  await tab.press(`${selector} [type=submit]`);
  await expectSaid(tab, success, "sent");
  deepEqual((await world.stored(values[email] ?? ""))[0]?.message, values.message);
}

async function sendAfterError(world: World) {
  const { modal } = makeForms();
  const tab = await world.openTab(modal.path);
  await openFilled(tab, modal, { phone: "+12" });
  await tab.evaluate(`void Object.defineProperty(document.querySelector("${modal.selector} [role=alert]"), "textContent", {
    set() { throw new Error("An extension has broken it."); },
  })`);
  await tab.press(`${modal.selector} [type=submit]`);
  await expectHydrated(tab, modal.selector, false);
  await expectValues(tab, modal.selector, { ...modal.values, phone: "+12" }, "after an error");
  await retype(tab, `${modal.selector} [name=phone]`, modal.values.phone ?? "");
  await tab.press(`${modal.selector} [type=submit]`);
  await eventually(() => tab.evaluate("location.pathname"), "/enquiry", "after an error");
  await expectSaid(tab, modal.success, "after an error");
  deepEqual((await world.stored(modal.values.email ?? "")).length, 1);
}

/** The eighth promise, about a static export or a site with ENQUIRIES=local. `requests` are the requests so far. */
export async function promiseToTransmitNothing(world: World, requests: readonly string[]) {
  for (const form of Object.values(makeForms())) {
    const { path, selector, success } = form;
    if (world.canDisableScripts) {
      const tab = await world.openTab(path, { hasScripts: false });
      const button = `document.querySelector("${selector} [type=submit]").disabled`;
      deepEqual(await tab.evaluate(button), true, "disabled until React has hydrated the form");
      const words = `document.querySelector("${selector}").textContent.includes("needs JavaScript")`;
      deepEqual(await tab.evaluate(words), true);
    }
    const tab = await world.openTab(path);
    await openFilled(tab, form);
    // The browser may fetch pictures, drawings and fonts late or again.
    const others = () =>
      requests.filter((request) => !/^GET \/(pictures\/|assets\/.*\.(svg|woff2)$)/.test(request));
    const count = others().length;
    await tab.press(`${selector} [type=submit]`);
    await expectSaid(tab, success, path);
    // The server has recorded every request that the submit made before this one.
    await tab.evaluate(`fetch("/robots.txt").then(() => null)`);
    deepEqual(others().slice(count), ["GET /robots.txt"], path);
  }
}

function forBothForms(
  title: string,
  keep: (world: World, form: Form) => Promise<void>,
): Record<string, KeepPromise> {
  return {
    [`${title} [modal]`]: (world) => keep(world, makeForms().modal),
    [`${title} [new customer form]`]: (world) => keep(world, makeForms().customer),
  };
}

type KeepPromise = (world: World) => Promise<void>;

export const formPromises: Record<string, KeepPromise> = {
  ...forBothForms(
    "1. without scripts, the server answers a post with a page (4.7, 10.2)",
    async (world, form) => {
      if (world.canDisableScripts) await postWithoutReact(world, form, { hasScripts: false });
    },
  ),
  ...forBothForms(
    "1. before React has arrived, the server answers a post with a page (4.7)",
    postWithoutReact,
  ),
  ...forBothForms(
    "2. while the form is sent, its button is disabled and shows a spinner, and text typed meanwhile is the next draft (4.3)",
    keepTextTypedWhileSending,
  ),
  "3. typed text survives in its tab, also a failed send (4.2)": keepDraft,
  "3. typed text is gone after a success, in its own form alone (4.2)": removeDraftAfterSuccess,
  "4. chosen products are one list for all tabs, and survive a reload and a failed send, until they are sent (10.12)":
    shareChosenProducts,
  "4. chosen products are posted without React, and are gone after a day (10.12)": postChosenProducts,
  ...Object.fromEntries(
    Object.entries(waysToSendTwice).map(([way, send]): [string, KeepPromise] => [
      `5. the same form with the same words is one enquiry: ${way} (10.3)`,
      (world) => sendTwice(world, send),
    ]),
  ),
  ...forBothForms(
    "6. a lost response is shown as a failure with the values kept, and trying again makes no second enquiry (8.1)",
    tryAgain,
  ),
  ...forBothForms(
    "7. a form that an extension or a translator has changed keeps text, focus and caret, and can be sent",
    sendChangedForm,
  ),
  "7. after an uncaught error the server's HTML returns, and the browser posts the form": sendAfterError,
};
