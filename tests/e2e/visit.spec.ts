import type { Page } from "@playwright/test";
import {
  addButton,
  expectOneEnquiry,
  expectValues,
  fieldIn,
  fillIn,
  formOf,
  formPlaces,
  holdBack,
  laterScripts,
  messageIn,
  modalOf,
  openModal,
  passInputPause,
  returnFromCache,
  submitButton,
  successOf,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const { "/enquiry": enquiryPlace } = formPlaces;

const submitAddress = "**/submit/enquiry";

const minute = 60_000;

const { "Product Name": _filled, ...withoutProduct } = validEnquiry;

test("typed text survives closing the modal, opening other pages and Back, and emptied fields stay empty", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await fillIn(await openModal(page), validEnquiry);
  await page.keyboard.press("Escape");
  await expectValues(await openModal(page), validEnquiry);
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "OFA" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Ofa");
  await expectValues(await openModal(page), validEnquiry);
  const changes = { Company: "", Message: "Two slow drains, and a smell.", "Product Name": "" };
  // Product Name keeps the focus, so that Chromium dispatches no change event.
  await fillIn(modalOf(page), changes);
  await page.goBack();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  await expectValues(await openModal(page), { ...validEnquiry, ...changes });
});

test("tabs share one list of products and one draft, from which two tabs together send one enquiry", async ({
  page,
  context,
  email,
}) => {
  const values = { ...withoutProduct, Email: email };
  await page.goto("/enquiry");
  const other = await context.newPage();
  await other.goto("/products/drain-care");
  for (const product of ["Klear", "B-SOL"]) await addButton(other, product).click();
  await fillIn(formOf(page), values);
  await expectValues(await openModal(other), { ...values, "Product Name": "Klear, B-SOL" });
  const release = await holdBack(page, submitAddress);
  const releaseOther = await holdBack(other, submitAddress);
  for (const form of [formOf(page), modalOf(other)]) await submitButton(form).click();
  // A product that is chosen during the submit belongs to the next enquiry.
  await other.keyboard.press("Escape");
  for (const product of ["B-SOL", "P-SOL"]) await addButton(other, product).click();
  await expectValues(formOf(page), { "Product Name": "Klear, P-SOL" });
  release();
  await expectOneEnquiry(page, enquiryPlace, email);
  const answered = other.waitForResponse(submitAddress);
  releaseOther();
  await (await answered).finished();
  expect((await enquiriesOf(email))[0]?.fields.product).toBe("Klear, B-SOL");
  const next = { "Product Name": "P-SOL", Name: "", Message: "" };
  await expectValues(formOf(page), next);
  await expectValues(await openModal(other, "/products"), next);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(values.Name);
});

test("a page from the back/forward cache shows the newest text and products, and has not stored older text", async ({
  page,
  context,
}) => {
  // A page in the back/forward cache receives no storage events.
  await page.addInitScript(() => {
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto("/products/drain-care");
  const later = await context.newPage();
  await later.goto("/products/drain-care/ozo-klear");
  await later.getByRole("main").getByRole("button", { name: "Add to enquiry", exact: true }).click();
  await fieldIn(await openModal(later), "Message").fill("Typed on a later page");
  await later.close();
  await returnFromCache(page);
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "true");
  await addButton(page, "P-SOL").click();
  await expectValues(await openModal(page), {
    "Product Name": "Klear, P-SOL",
    Message: "Typed on a later page",
  });
});

test("typed text does not expire on an open page; an hour after the visitor has left the site, Back shows the chosen products and no text", async ({
  page,
  context,
}) => {
  await context.clock.install({ time: Date.now() });
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await fieldIn(await openModal(page), "Message").fill("Mine");
  await page.clock.runFor(62 * minute);
  await page.reload();
  await expectValues(await openModal(page), { "Product Name": "Klear", Message: "Mine" });
  await page.goto("about:blank");
  await page.clock.setFixedTime(Date.now() + 124 * minute);
  await page.goBack();
  await expectValues(await openModal(page), { "Product Name": "Klear", Message: "" });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Mine");
});

/** Sends the form of /enquiry while the first script is loading. The functions let the script and the post arrive. */
async function sendWithoutFirstScript(page: Page, changes: Readonly<Record<string, string>>) {
  const releaseScript = await holdBack(page, "**/assets/main*.js");
  const releasePost = await holdBack(page, /\?send$/);
  await page.goto("/enquiry", { waitUntil: "commit" });
  await fillIn(formOf(page), { ...validEnquiry, ...changes });
  await submitButton(formOf(page)).click({ noWaitAfter: true });
  return { releaseScript, releasePost };
}

test("native posts before the first script: the success empties the form of the sent text and keeps an unsent draft", async ({
  page,
  context,
  email,
}) => {
  await fieldIn(await openModal(page, "/products"), "Message").fill("Not sent yet");
  const first = await sendWithoutFirstScript(page, { Email: email, Message: "The first." });
  first.releasePost();
  await expectOneEnquiry(page, enquiryPlace, email);
  first.releaseScript();
  await expectValues(formOf(page), { Message: "Not sent yet" });
  await page.unrouteAll();
  const second = await sendWithoutFirstScript(page, { Email: email, Message: "The second." });
  second.releaseScript();
  // Another page shows the text when the first script of the posting page has run.
  const other = await context.newPage();
  await expectValues(await openModal(other, "/products"), { Message: "The second." });
  second.releasePost();
  await expect(successOf(page, enquiryPlace)).toBeVisible();
  await expectValues(formOf(page), { Message: "" });
  expect(await enquiriesOf(email)).toHaveLength(2);
});

test("native posts before the first script: refused text replaces older text of the draft, and text typed since the post replaces refused text", async ({
  page,
  context,
}) => {
  await fillIn(await openModal(page, "/products"), { Company: "Lakeview", Message: "Older text" });
  const first = await sendWithoutFirstScript(page, { Phone: "12", Company: "" });
  first.releasePost();
  await expect(messageIn(formOf(page))).toHaveText(/Phone/);
  first.releaseScript();
  const { Message } = validEnquiry;
  await expectValues(formOf(page), { Phone: "12", Company: "Lakeview", Message });
  await page.unrouteAll();
  const second = await sendWithoutFirstScript(page, { Phone: "123" });
  second.releaseScript();
  // The other page's modal stays closed, because React would store the modal's values while the visitor types here.
  const other = await context.newPage();
  await other.goto("/products");
  await expect.poll(() => other.evaluate(() => JSON.parse(localStorage["ozo:enquiry"]).phone)).toBe("123");
  // Functions of Playwright's locators would wait for the end of the navigation.
  for (const key of ["Shift+Tab", "ControlOrMeta+End", "!"]) await page.keyboard.press(key);
  second.releasePost();
  await expect(messageIn(formOf(page))).toHaveText(/Phone/);
  await expectValues(formOf(page), { Phone: "123", Message: `${Message}!` });
});

test("values that a form filler sets without events stay when another tab is opened", async ({
  page,
  context,
}) => {
  // Values that are set while React hydrates the form are lost.
  await page.route(laterScripts, (route) => route.abort());
  await page.goto("/enquiry");
  await fillIn(formOf(page), { Message: "Typed" });
  await fieldIn(formOf(page), "Company").evaluate((field: HTMLInputElement) => {
    field.value = "Filled";
  });
  const stored = page.evaluate(() => new Promise((resolve) => addEventListener("storage", resolve)));
  const other = await context.newPage();
  await other.goto("/products");
  await stored;
  await expectValues(formOf(page), { Message: "Typed", Company: "Filled" });
});

test("fields that a script has emptied do not overwrite the draft", async ({ page }) => {
  await page.goto("/enquiry");
  await fieldIn(formOf(page), "Message").fill("Half a page of words");
  await page.evaluate(() => {
    // biome-ignore lint/correctness/noSelfAssign: the parsed copy of the body has a form with empty fields
    document.body.innerHTML = document.body.innerHTML;
    const company = document.querySelector<HTMLInputElement>("main [name=company]");
    if (company) company.value = "Lakeview";
    company?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expectValues(await openModal(page, "/products"), {
    Message: "Half a page of words",
    Company: "Lakeview",
  });
});

test("after a success, the product that the visitor asks about or chooses next replaces the sent product", async ({
  page,
  email,
}) => {
  await page.clock.install();
  const modal = modalOf(page);
  const sendOnlyWith = async (product: string) => {
    await expectValues(modal, { "Product Name": product });
    await fillIn(modal, { ...withoutProduct, Email: email });
    await submitButton(modal).click();
    await expect(modal).toBeHidden();
    await passInputPause(page);
  };
  await page.goto("/documents");
  for (const product of ["V10 Oil Stain Degreaser", "P-SOL"]) {
    await page.getByRole("main").getByRole("button", { name: product }).click();
    await sendOnlyWith(product);
  }
  await page.goto("/products/drain-care");
  for (const product of ["Klear", "B-SOL"]) {
    await addButton(page, product).click();
    await openModal(page);
    await sendOnlyWith(product);
  }
  // An event that an extension dispatches must not make the sent text a draft.
  await page.locator("dialog [name=message]").dispatchEvent("change");
  await expectValues(await openModal(page, "/products"), { "Product Name": "", Message: "" });
});

test("text typed before the first script runs replaces the draft, and empty fields show the draft", async ({
  page,
}) => {
  const form = formOf(page);
  const draft = { Name: "Asha", Company: "Lakeview", Message: "draft" };
  const typed = { Company: "Typed early", Message: "Typed early, too" };
  await page.goto("/enquiry");
  await fillIn(form, draft);
  for (const reopen of [
    () => page.goto("/enquiry", { waitUntil: "commit" }),
    () => page.goBack({ waitUntil: "commit" }),
  ]) {
    const release = await holdBack(page, "**/assets/main*.js");
    await reopen();
    await fillIn(form, typed);
    await fieldIn(form, "Name").evaluate((field: HTMLInputElement) => {
      // Chromium has not restored the text yet if the page is still loading.
      field.value = "";
      field.focus();
    });
    release();
    await page.waitForLoadState();
    await expectValues(await openModal(page, "/privacy"), { ...draft, ...typed });
    await fillIn(modalOf(page), draft);
    await page.unrouteAll();
  }
});

test("values that autofill sets without events are kept when React hydrates a form that has a draft", async ({
  page,
}) => {
  await page.goto("/enquiry");
  await fillIn(formOf(page), { Name: "Asha", Company: "Lakeview" });
  await page.goto("/enquiry");
  await fieldIn(formOf(page), "Message").evaluate((field: HTMLTextAreaElement) => {
    field.value = "Filled in";
  });
  await fieldIn(formOf(page), "Company").fill("");
  await page.waitForLoadState("networkidle");
  await expectValues(formOf(page), { Name: "Asha", Company: "", Message: "Filled in" });
});

test("a product added before the modal is parsed is added to the draft and to the list", async ({ page }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "P-SOL").click();
  const modal = await openModal(page);
  await fillIn(modal, { "Product Name": "20 litres of P-SOL", Company: "Lakeview" });
  const release = await holdParsing(page, "**/products/drain-care", "<footer");
  await page.goto("/products/drain-care", { waitUntil: "commit" });
  // The browser imports the first script only once, so the import resolves when the page has run the script.
  const script = page.locator("script[src*='/assets/main']");
  await script.evaluate((element: HTMLScriptElement) => import(element.src));
  await addButton(page, "Klear").click();
  release();
  await page.waitForLoadState();
  await openModal(page);
  await expectValues(modal, { Company: "Lakeview", "Product Name": "20 litres of P-SOL, Klear" });
  await expect(modal.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
});

/** Delays the HTML of a page, from the first occurrence of `from`, until the returned function is called. */
async function holdParsing(page: Page, address: string, from: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/late.js", async (route) => {
    await promise;
    await route.fulfill({ body: "" });
  });
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    const body = (await response.text()).replace(from, `<script src="/late.js"></script>${from}`);
    await route.fulfill({ response, headers, body });
  });
  return resolve;
}

test("text that the browser restores with input events does not replace the draft", async ({
  page,
  context,
}) => {
  await page.goto("/enquiry");
  await fillIn(formOf(page), { Message: "The newest text" });
  const restored = await context.newPage();
  await restored.goto("/enquiry");
  // Firefox sends such trusted events when it reopens a closed tab, which the visitor has not used yet.
  await restored.addInitScript(() =>
    addEventListener("load", () => {
      document.querySelector("textarea")?.focus();
      document.execCommand("insertText", false, "Older text. ");
    }),
  );
  await restored.reload();
  await expectValues(formOf(restored), { Message: "The newest text" });
});

test("a product in the address is added to Product Name once", async ({ page }) => {
  const expectKept = async (product: string) => {
    await expectValues(formOf(page), { "Product Name": product });
    await page.reload();
    await expectValues(formOf(page), { "Product Name": product });
  };
  await page.goto("/enquiry?product=Klear");
  await expectKept("Klear");
  await fillIn(formOf(page), { "Product Name": "something for 40 rooms" });
  await page.goto("/enquiry?product=P-SOL");
  await expectKept("something for 40 rooms, P-SOL");
  await fillIn(formOf(page), { "Product Name": "five drums" });
  await expectKept("five drums");
});
