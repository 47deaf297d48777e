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
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const { "/enquiry": enquiryPlace } = formPlaces;

const minute = 60_000;

const { "Product Name": _filled, ...withoutProduct } = validEnquiry;

test("typed text survives closing the modal and opening other pages, and emptied fields stay empty", async ({
  page,
}) => {
  await fillIn(await openModal(page, "/products/drain-care"), validEnquiry);
  await page.keyboard.press("Escape");
  await expectValues(await openModal(page), validEnquiry);
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "OFA" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Ofa");
  await expectValues(await openModal(page), validEnquiry);
  await fieldIn(modalOf(page), "Company").fill("");
  await page.goto("/enquiry");
  await expectValues(formOf(page), { ...validEnquiry, Company: "" });
});

test("tabs share one list of products and one draft; two tabs that send the draft make one enquiry, and no tab stores or shows its text afterwards", async ({
  page,
  context,
  email,
}) => {
  const values = { ...withoutProduct, Email: email };
  await page.goto("/products/drain-care");
  // In the other tabs, the form is posted natively.
  const [other, third] = [await context.newPage(), await context.newPage()];
  const releaseScript = await holdBack(other, laterScripts, "abort");
  await third.route(laterScripts, (route) => route.abort());
  await other.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await expect(addButton(other, "Klear")).toHaveAttribute("aria-pressed", "true");
  await addButton(other, "P-SOL").click();
  await fillIn(await openModal(page), { ...values, Phone: "12" });
  await expectValues(await openModal(third, "/products"), { ...values, Phone: "12" });
  await submitButton(modalOf(third)).click();
  await expect(messageIn(formOf(third))).toHaveText(/^Phone length/);
  await fillIn(modalOf(page), values);
  await expectValues(await openModal(other), { ...values, "Product Name": "Klear, P-SOL" });
  await submitButton(modalOf(other)).click();
  await submitButton(modalOf(page)).click();
  await expect(modalOf(page)).toBeHidden();
  await expectValues(formOf(third), { Name: "", Phone: "", "Product Name": "", Message: "" });
  await other.keyboard.press("Escape");
  await addButton(other, "B-SOL").click();
  await expectValues(formOf(third), { Name: "", "Product Name": "B-SOL", Message: "" });
  releaseScript();
  await expectOneEnquiry(other, enquiryPlace, email);
  await expect(other).toHaveURL("/enquiry");
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

test("an hour after the visitor has left the site, Back shows the chosen products and no typed text", async ({
  page,
  context,
}) => {
  await context.clock.install({ time: Date.now() });
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await fieldIn(await openModal(page), "Message").fill("Mine");
  await page.goto("about:blank");
  await page.clock.setFixedTime(Date.now() + 61 * minute);
  await page.goBack();
  await expectValues(await openModal(page), { "Product Name": "Klear", Message: "" });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Mine");
});

test("typed text does not expire on an open page; on a suspended page, typing makes it a draft again", async ({
  page,
  context,
}) => {
  await context.clock.install({ time: Date.now() });
  const modal = await openModal(page, "/products/drain-care/ozo-p-sol");
  await fillIn(modal, { "Product Name": "Five drums", Message: "Mine" });
  await page.clock.runFor(62 * minute);
  const other = await context.newPage();
  await other.clock.setFixedTime(Date.now() + 62 * minute);
  await other.goto("/products/drain-care");
  await addButton(other, "Klear").click();
  await fieldIn(await openModal(other), "Company").fill("Lakeview");
  await expectValues(modal, { Company: "Lakeview", "Product Name": "Five drums, Klear", Message: "Mine" });
  await page.keyboard.press("Escape");

  await other.goto("about:blank");
  await other.clock.setFixedTime(Date.now() + 124 * minute);
  await expectValues(await openModal(other, "/products"), { Message: "" });
  // The question adds its product to the text, although the draft with the text has expired.
  await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
  await fieldIn(modal, "Company").fill("Lakeview Hotels");
  const values = { Company: "Lakeview Hotels", "Product Name": "Five drums, Klear, P-SOL", Message: "Mine" };
  await expectValues(modal, values);
  await other.goto("/enquiry");
  await expectValues(formOf(other), values);
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

test("when the first script arrives during a native post, the page with the success shows an empty form", async ({
  page,
  context,
  email,
}) => {
  const { releaseScript, releasePost } = await sendWithoutFirstScript(page, { Email: email });
  releaseScript();
  // The other page shows the draft when the first script of the posting page has run.
  const other = await context.newPage();
  await expectValues(await openModal(other, "/products"), { Message: validEnquiry.Message });
  releasePost();
  await expectOneEnquiry(page, enquiryPlace, email);
  await expect(page).toHaveURL("/enquiry");
  await expectValues(formOf(page), { Message: "" });
  await expectValues(await openModal(other, "/products"), { Message: "" });
});

test("if the first script arrives during a native post, text typed after that is kept when the server refuses the post", async ({
  page,
  context,
}) => {
  const { releaseScript, releasePost } = await sendWithoutFirstScript(page, { Phone: "12" });
  releaseScript();
  const other = await context.newPage();
  await expectValues(await openModal(other, "/products"), { Phone: "12" });
  // Functions of Playwright's locators would wait for the end of the navigation.
  for (const key of ["Shift+Tab", "ControlOrMeta+End", "!"]) await page.keyboard.press(key);
  releasePost();
  await expect(messageIn(formOf(page))).toHaveText(/Phone/);
  await expectValues(formOf(page), { Phone: "12", Message: `${validEnquiry.Message}!` });
});

test("an unsent draft is kept when the first script first runs on the page that shows the success of a native post", async ({
  page,
  email,
}) => {
  await fieldIn(await openModal(page, "/products"), "Message").fill("Not sent yet");
  const { releaseScript, releasePost } = await sendWithoutFirstScript(page, { Email: email });
  releasePost();
  await expectOneEnquiry(page, enquiryPlace, email);
  releaseScript();
  await expect(page).toHaveURL("/enquiry");
  await expectValues(formOf(page), { Message: "Not sent yet" });
  await fieldIn(formOf(page), "Message").fill("A second question");
  await expectValues(await openModal(page, "/products"), { Message: "A second question" });
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
  context,
  email,
}) => {
  await page.clock.install();
  await page.goto("/documents");
  const modal = modalOf(page);
  for (const product of ["V10 Oil Stain Degreaser", "P-SOL"]) {
    await page.getByRole("main").getByRole("button", { name: product }).click();
    await expectValues(modal, { "Product Name": product });
    await fillIn(modal, { ...withoutProduct, Email: email });
    await submitButton(modal).click();
    await expect(modal).toBeHidden();
    await passInputPause(page);
  }
  // An event that an extension dispatches must not make the sent text a draft.
  await page.locator("dialog [name=message]").dispatchEvent("change");
  const other = await context.newPage();
  await expectValues(await openModal(other, "/products/drain-care"), { "Product Name": "", Message: "" });
  await other.keyboard.press("Escape");
  await addButton(other, "Klear").click();
  await expectValues(await openModal(page), { "Product Name": "Klear" });
});

test("after Back, a form shows the newest draft instead of the text at the time of leaving", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await fieldIn(await openModal(page), "Message").fill("first half");
  await fieldIn(await openModal(page, "/products"), "Message").fill("first half and second half");
  await fieldIn(modalOf(page), "Product Name").focus();
  // Chromium dispatches no change event, because the field does not lose the focus.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.goBack();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  await expectValues(await openModal(page), { "Product Name": "", Message: "first half and second half" });
});

test("products that another tab chooses during a submit are not sent, and stay in the list after the success", async ({
  page,
  context,
  email,
}) => {
  const other = await context.newPage();
  await other.goto("/products/drain-care");
  for (const product of ["Klear", "B-SOL"]) await addButton(other, product).click();
  await page.goto("/enquiry");
  await fillIn(formOf(page), { ...withoutProduct, Email: email });
  const release = await holdBack(page, "**/submit/enquiry");
  await submitButton(formOf(page)).click();
  // The first click removes a product from the list.
  for (const product of ["B-SOL", "P-SOL"]) await addButton(other, product).click();
  await expectValues(formOf(page), { "Product Name": "Klear, P-SOL" });
  release();
  await expectOneEnquiry(page, enquiryPlace, email);
  expect((await enquiriesOf(email))[0]?.fields.product).toBe("Klear, B-SOL");
  await expectValues(formOf(page), { "Product Name": "P-SOL" });
  await expectValues(await openModal(other), { "Product Name": "P-SOL", Message: "" });
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
    () => page.reload({ waitUntil: "commit" }),
    () => page.goBack({ waitUntil: "commit" }),
    () => page.goto("/enquiry", { waitUntil: "commit" }),
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
  await waitForFirstScript(page);
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

/** Resolves when the page has run the first script, which the browser imports only once. */
async function waitForFirstScript(page: Page) {
  const script = page.locator("script[src*='/assets/main']");
  await script.evaluate((element: HTMLScriptElement) => import(element.src));
}

test("the text of a form that the server has refused replaces the text of an older draft, even when a field has the focus before the page is parsed", async ({
  page,
}) => {
  await fillIn(await openModal(page, "/products"), { Name: "Asha", Message: "old text" });
  const release = await holdParsing(page, "**/enquiry", "</body>");
  await page.evaluate(() => {
    document.body.innerHTML =
      '<form method="post" action="/enquiry"><input name="message" value="new text"><input name="email" value="a@b"></form>';
    document.forms[0]?.submit();
  });
  await waitForFirstScript(page);
  await fieldIn(formOf(page), "Message").focus();
  // Long enough for React to hydrate the form, which must not happen before the page is parsed.
  await page.waitForTimeout(300);
  release();
  await page.waitForLoadState();
  // The draft keeps a field that was posted empty.
  await expectValues(formOf(page), { Name: "Asha", Message: "new text" });
  await expectValues(await openModal(page, "/products"), { Name: "Asha", Message: "new text" });
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
