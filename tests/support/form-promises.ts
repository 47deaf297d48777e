import { deepEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { interferences } from "./interferences.ts";
import { requiredFields } from "./valid-forms.ts";

/*
 * What the site promises about its two forms (docs/decisions/003-native-dialogs-and-forms.md), one table of cases for each promise.
 * Chromium runs them in tests/e2e/form-promises.spec.ts, and Firefox in tests/long/firefox.test.ts.
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

/** Makes the page's next requests to the server wait for `release`, or fail as `failure` says. */
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
const answerWith = (status: number, body: string) =>
  `window.fetch = async () => new Response(${JSON.stringify(body)}, { status: ${status} })`;

export const formPromises: Record<string, (world: World) => Promise<void>> = {
  "1. without scripts, and before React has arrived, the server answers a post with a page (10.2, 4.7)":
    async (world) => {
      for (const hasScripts of world.canDisableScripts ? [false, true] : [true]) {
        for (const form of Object.values(makeForms())) {
          const about = `${form.path}, scripts: ${hasScripts}`;
          const tab = await world.openTab(form.path, hasScripts ? undefined : { hasScripts: false });
          const send = async (selector: string, values: Record<string, string>) => {
            await setValues(tab, selector, values);
            await tab.evaluate(`document.querySelector("${selector}").requestSubmit()`);
          };
          await send(form.selector, { ...form.values, [form.phone]: "12" });
          const alert = "main form [role=alert]";
          await eventually(
            async () => (await textOf(tab, alert))?.toString().replace(/^\w+ (Number )?/, ""),
            "length must be at least 8 characters long",
            about,
          );
          await expectValues(tab, "main form", { ...form.values, [form.phone]: "12" }, about);
          await send("main form", { [form.phone]: form.values[form.phone] ?? "" });
          await expectSaid(tab, form.success, about);
          await eventually(
            async () => (await world.stored(form.values[form.email] ?? "")).map(({ message }) => message),
            [form.values.message],
            about,
          );
        }
      }
    },

  "2. with React: message, spinner, success, and text typed meanwhile stays (4.3, 4.4, 4.5, 4.6)": async (
    world,
  ) => {
    for (const form of Object.values(makeForms())) {
      const { selector, path } = form;
      const isModal = path !== "/new-customer-form";
      const tab = await world.openTab(path);
      for (const typesOn of [false, true]) {
        const about = `${path}, typing on: ${typesOn}`;
        await openFilled(tab, form, { [form.phone]: "+12", message: `Case ${typesOn}` });
        await tab.press(`${selector} [type=submit]`);
        await eventually(() => tab.evaluate("document.activeElement.name"), form.phone, about);
        await retype(tab, `${selector} [name=${form.phone}]`, form.values[form.phone] ?? "");
        await expectText(tab, `${selector} [role=alert]`, "", about);
        await tab.evaluate(holdFetch);
        await tab.press(`${selector} [type=submit]`);
        await eventually(
          () =>
            tab.evaluate(`[document.querySelector("${selector} [type=submit]").disabled,
              document.querySelector("${selector} [data-spinner]").checkVisibility(), typeof window.release]`),
          [true, true, "function"],
          about,
        );
        if (typesOn) await retype(tab, `${selector} [name=message]`, "One more thing");
        await tab.evaluate("window.release()");
        await expectSaid(tab, form.success, about);
        if (isModal) await expectModal(tab, typesOn, about);
        const kept = isModal
          ? { ...form.values, message: "Case false" }
          : { legalCompanyName: "", message: "" };
        const expected = { ...kept, ...(!isModal && { invoiceCountry: "India" }) };
        await expectValues(tab, selector, typesOn ? { message: "One more thing" } : expected, about);
        if (!isModal) {
          const green = `document.querySelector("main p[aria-hidden=true]").textContent.trim()`;
          await eventually(() => tab.evaluate(green), "", "the green text goes after 3 seconds");
        }
        // The text typed meanwhile is the next draft; without such text there is none.
        await tab.goto(path);
        await expectValues(tab, selector, { message: typesOn ? "One more thing" : "" }, about);
      }
    }
  },

  "3. typed text survives in its tab, and is gone after a success (4.2)": async (world) => {
    const { modal, customer } = makeForms();
    const tab = await world.openTab(modal.path);
    await openFilled(tab, modal);
    let message = "Two slow drains.";
    const moves: Record<string, () => Promise<void>> = {
      "closing the modal": () => tab.type(escapeKey),
      "another page": () => tab.goto("/products"),
      reload: () => tab.reload(),
      back: () => tab.traverse(-1),
      forward: () => tab.traverse(1),
      "the page of the form": () => tab.goto("/enquiry"),
      "back to a page with older text": () => tab.traverse(-1),
      "a failed send": async () => {
        await tab.evaluate(answerWith(502, "<h1>Bad gateway</h1>"));
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
      await eventually(
        () => valuesIn(tab, selector, Object.keys(modal.values)),
        { ...modal.values, message },
        move,
      );
      message += "!";
      await setValues(tab, selector, { message });
    }
    const other = await tab.openTab("/enquiry");
    await expectValues(other, "main form", { message: "" }, "another tab");
    await tab.goto(customer.path);
    await setValues(tab, customer.selector, { message: "For the other form" });
    await tab.goto(modal.path);
    await openFilled(tab, modal);
    await tab.press(`${modal.selector} [type=submit]`);
    await expectModal(tab, false, "after the success");
    // The modal keeps its values while the page stays loaded.
    await expectValues(tab, modal.selector, modal.values, "after the success");
    await tab.goto("/products");
    await expectValues(tab, modal.selector, { name: "", message: "" }, "a page after the success");
    await tab.goto(customer.path);
    await expectValues(tab, customer.selector, { message: "For the other form" }, "the other form's draft");
  },

  "4. chosen products are one list for all tabs, with packs and quantities, until they are sent or a day has passed (10.12)":
    async (world) => {
      const { modal } = makeForms();
      const tab = await world.openTab(modal.path);
      const other = await tab.openTab(modal.path);
      const choose = (where: Tab, name: string) => where.press(`main [data-enquire="${name}"]`);
      const quantity = (name: string) => `${modal.selector} [aria-label="Quantity of ${name}"]`;
      const rowsIn = (where: Tab) =>
        where.evaluate(`[...document.querySelectorAll('${modal.selector} section li')].map((row) =>
          row.firstChild.textContent + "|" + row.querySelector("input").value)`);
      const expectList = async (where: Tab, rows: string[], about: string) => {
        const pressed = `[...document.querySelectorAll("main [data-enquire][aria-pressed=true]")].map((each) => each.dataset.enquire)`;
        const count = `document.querySelector("[data-enquiry-count]").dataset.enquiryCount`;
        const names = rows.map((row) => row.split("|")[0]);
        await eventually(
          async () => ((await where.evaluate(pressed)) as string[]).sort(),
          [...names].sort(),
          `${about}: pressed`,
        );
        await eventually(() => where.evaluate(count), rows.length ? `${rows.length}` : "", `${about}: count`);
        // React is loaded when products are chosen, so the rows are there before the modal is opened.
        await eventually(() => rowsIn(where), rows, `${about}: rows`);
      };
      await choose(other, "Klear");
      await expectList(tab, ["Klear|"], "chosen in another tab");
      await choose(tab, "P-SOL");
      await expectList(other, ["Klear|", "P-SOL|"], "chosen in both tabs");
      await tab.press(opener);
      await tab.press(`${modal.selector} [aria-label="Remove Klear"]`);
      await expectList(other, ["P-SOL|"], "removed in the modal");
      await eventually(
        () => tab.evaluate("document.activeElement.ariaLabel"),
        "Remove P-SOL",
        "the focus after a removal",
      );
      await tab.press(quantity("P-SOL"));
      await tab.type("12");
      await tab.press(`${modal.selector} [aria-label="One more P-SOL"]`);
      await expectList(other, ["P-SOL|13"], "a quantity");
      // Product Name is the visitor's own text: the list neither reads nor writes it.
      await retype(tab, `${modal.selector} [name=product]`, "P-SOL, something for lifts");
      await choose(other, "B-SOL");
      await tab.reload();
      await expectList(tab, ["P-SOL|13", "B-SOL|"], "after a reload");
      await expectValues(tab, modal.selector, { product: "P-SOL, something for lifts" }, "typed text");
      // A failed send keeps all.
      await openFilled(tab, modal);
      await tab.evaluate(answerWith(502, "<h1>Bad gateway</h1>"));
      await tab.press(`${modal.selector} [type=submit]`);
      await expectText(tab, `${modal.selector} [role=alert]`, unknownFailure, "a failed send");
      await tab.goto("/products");
      await tab.traverse(-1);
      await expectList(tab, ["P-SOL|13", "B-SOL|"], "back after a failed send");
      await choose(other, "Klear");
      await openFilled(tab, modal);
      await tab.press(`${modal.selector} [type=submit]`);
      await expectModal(tab, false, "sent");
      const [stored] = await world.stored(modal.values.email ?? "");
      deepEqual(stored?.product, "P-SOL 1 L × 13, B-SOL, Klear, something for lifts");
      await expectList(other, [], "sent");
      // Before React has arrived, the browser posts the rows.
      const native = makeForms().modal;
      await choose(other, "Klear");
      await other.goto("/accessibility");
      await setValues(other, native.selector, { ...native.values, product: "P-SOL" });
      await other.evaluate(
        `HTMLFormElement.prototype.requestSubmit.call(document.querySelector("${native.selector}"))`,
      );
      await expectSaid(other, native.success, "sent natively");
      deepEqual((await world.stored(native.values.email ?? ""))[0]?.product, "Klear, P-SOL");
      await tab.goto(modal.path);
      await expectList(tab, [], "sent natively");
      await choose(tab, "Klear");
      await tab.evaluate(`(() => {
        const { products } = JSON.parse(localStorage["ozo:chosen"]);
        localStorage["ozo:chosen"] = JSON.stringify({ products, until: Date.now() - 1 });
      })()`);
      await tab.reload();
      await expectList(tab, [], "a day later");
      deepEqual(await tab.evaluate(`localStorage.length`), 0);
    },

  "5. the same form with the same words within 24 hours is one enquiry (10.3)": async (world) => {
    const press = (tab: Tab, count = 1) => tab.press("#enquiry [type=submit]", count);
    const again = async (tab: Tab, form: Form) => {
      await openFilled(tab, form);
      await press(tab);
      await expectModal(tab, false, "sent again");
    };
    const ways: Record<string, (tab: Tab, form: Form) => Promise<unknown>> = {
      "a double click": (tab) => press(tab, 2),
      "a held Enter": async (tab) => {
        await tab.press("#enquiry [name=company]");
        await tab.hold(enterKey, 40);
      },
      "a lost response": async (tab) => {
        await tab.evaluate(loseResponses);
        await press(tab);
        await expectText(tab, "#enquiry [role=alert]", unknownFailure, "a lost response");
        await press(tab);
        await expectText(tab, "#enquiry [role=alert]", unknownFailure, "a lost response");
        await tab.reload();
        await tab.press(opener);
        await tab.press("#enquiry [name=company]");
        await expectHydrated(tab, "#enquiry form", true);
        await press(tab);
      },
      "going back": async (tab, form) => {
        await press(tab);
        await expectModal(tab, false, "going back");
        await tab.goto("/products");
        await tab.traverse(-1);
        await again(tab, form);
      },
      "another tab": async (tab, form) => {
        await press(tab);
        await expectModal(tab, false, "another tab");
        await again(await tab.openTab(form.path), form);
      },
      "first without React": async (tab, form) => {
        await tab.goto(form.path);
        await setValues(tab, form.selector, form.values);
        await tab.evaluate(`document.querySelector("${form.selector}").requestSubmit()`);
        await expectSaid(tab, form.success, "first without React");
        await tab.goto(form.path);
        await again(tab, form);
      },
    };
    const tab = await world.openTab("/");
    for (const [way, send] of Object.entries(ways)) {
      const { modal } = makeForms();
      await tab.goto(modal.path);
      await openFilled(tab, modal);
      await send(tab, modal);
      await expectModal(tab, false, way);
      await expectSaid(tab, modal.success, way);
      deepEqual((await world.stored(modal.values.email ?? "")).length, 1, way);
    }
  },

  "6. a success is shown only when the server has said so (8.1)": async (world) => {
    const failures: Record<string, string> = {
      "the response is lost": loseResponses,
      "the server cannot store": answerWith(
        503,
        JSON.stringify({ ok: false, field: null, message: unknownFailure }),
      ),
      "a proxy responds": answerWith(200, "<h1>Welcome to our Wi-Fi</h1>"),
      "JSON of another program": answerWith(200, '{"ok":true,"status":"up"}'),
      // As in Safari 15, which lacks AbortSignal.timeout.
      "no response in 60 seconds": `(() => {
        delete AbortSignal.timeout;
        const { setTimeout } = window;
        window.setTimeout = (act, ms, ...rest) => setTimeout(act, ms === 60_000 ? 300 : ms, ...rest);
        window.fetch = (_path, { signal }) => new Promise((_resolve, reject) => { signal.onabort = () => reject(signal.reason); });
      })()`,
    };
    for (const form of Object.values(makeForms())) {
      const tab = await world.openTab(form.path);
      for (const [failure, fail] of Object.entries(failures)) {
        await openFilled(tab, form);
        await tab.evaluate(fail);
        await tab.press(`${form.selector} [type=submit]`);
        await expectText(tab, `${form.selector} [role=alert]`, unknownFailure, failure);
        await expectValues(tab, form.selector, form.values, failure);
        const state = `[document.body.innerText.includes("${form.success}"), document.querySelector("${form.selector} [type=submit]").disabled]`;
        deepEqual(await tab.evaluate(state), [false, false], failure);
        await tab.goto(form.path);
      }
      await openFilled(tab, form);
      await tab.press(`${form.selector} [type=submit]`);
      await expectSaid(tab, form.success, "sent after the failures");
      deepEqual((await world.stored(form.values[form.email] ?? "")).length, 1);
    }
  },

  "7. a form that an extension or a translator has changed keeps text, focus and caret, and can be sent":
    async (world) => {
      for (const { path, selector, values, email, success } of Object.values(makeForms())) {
        const tab = await world.openTab(path);
        const isModal = path !== "/new-customer-form";
        const focused = isModal ? "company" : "contactFullName";
        await setValues(tab, selector, values);
        // The focus loads React. The page is changed before React can run.
        await tab.evaluate(`(() => {
        document.querySelector("${selector}").closest("dialog")?.showModal();
        const field = document.querySelector("${selector} [name=${focused}]");
        field.focus();
        field.setSelectionRange(2, 5);
        field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        const form = document.querySelector("${selector}");
        for (const change of [${interferences.map(String).join()}]) change(form, field);
      })()`);
        // React has arrived, and waits for the end of the input method's composition.
        const islands = `performance.getEntriesByType("resource").some(({ name }) => name.includes("hydrate-island"))`;
        await eventually(() => tab.evaluate(islands), true, `${path}: React has arrived`);
        await sleep(500);
        await expectHydrated(tab, selector, false);
        const end = `new CompositionEvent("compositionend", { bubbles: true })`;
        await tab.evaluate(`void document.activeElement.dispatchEvent(${end})`);
        await expectHydrated(tab, selector, true);
        await expectValues(tab, selector, values, path);
        const caret = `[document.activeElement.name, document.activeElement.selectionStart, document.activeElement.selectionEnd]`;
        deepEqual(await tab.evaluate(caret), [focused, 2, 5], path);
        await tab.press(`${selector} [type=submit]`);
        await expectSaid(tab, success, path);
        deepEqual((await world.stored(values[email] ?? ""))[0]?.message, values.message);
      }
      // After an uncaught error, the server's HTML returns and is posted by the browser.
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
    },
};

/** The eighth promise, about a static export or a site with ENQUIRIES=local. `requests` are the requests so far. */
export async function promiseToTransmitNothing(world: World, requests: readonly string[]) {
  for (const form of Object.values(makeForms())) {
    const { path, selector, success } = form;
    if (world.canDisableScripts) {
      const tab = await world.openTab(path, { hasScripts: false });
      const button = `document.querySelector("${selector} [type=submit]").disabled`;
      deepEqual(await tab.evaluate(button), true, "disabled until React has hydrated the form");
      await eventually(
        () => tab.evaluate(`document.querySelector("${selector}").textContent.includes("needs JavaScript")`),
        true,
        path,
      );
    }
    const tab = await world.openTab(path);
    await expectHydrated(tab, selector, true);
    await openFilled(tab, form);
    // The browser may fetch pictures and drawings late or again.
    const others = () => requests.filter((request) => !/^GET \/(pictures\/|assets\/.*\.svg$)/.test(request));
    await eventually(
      async () => {
        const count = others().length;
        await sleep(1_000);
        return others().length - count;
      },
      0,
      "the page has loaded",
    );
    const count = others().length;
    await tab.press(`${selector} [type=submit]`);
    await expectSaid(tab, success, path);
    await sleep(500);
    deepEqual(others().slice(count), [], path);
  }
}

const unknownFailure = "There was some error, please try again later.";
