import type { Page } from "@playwright/test";
import {
  addButton,
  expectOneEnquiry,
  fieldIn,
  fillIn,
  formOf,
  formPlaces,
  holdBack,
  modalOf,
  openModal,
  passInputPause,
  readFields,
  submitButton,
  successOf,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

const minute = 60_000;

test("typed text is kept when the modal closes and on the visit's other pages, and emptied fields stay empty", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  const labels = Object.keys(validEnquiry);
  await fillIn(await openModal(page), validEnquiry);
  await page.keyboard.press("Escape");
  expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "OFA" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Ofa");
  expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
  await fieldIn(modalOf(page), "Company").fill("");
  await page.goto("/enquiry");
  expect(await readFields(formOf(page), labels)).toEqual({ ...validEnquiry, Company: "" });
});

test("two tabs share one list of products and one draft, and store one enquiry when both send the draft", async ({
  page,
  context,
  email,
}) => {
  const { "Product Name": _filled, ...values } = { ...validEnquiry, Email: email };
  await page.goto("/products/drain-care");
  const other = await context.newPage();
  await other.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await expect(addButton(other, "Klear")).toHaveAttribute("aria-pressed", "true");
  await addButton(other, "P-SOL").click();
  await expect(fieldIn(await openModal(page), "Product Name")).toHaveValue("Klear, P-SOL");
  await fillIn(modalOf(page), values);
  expect(await readFields(await openModal(other), Object.keys(values))).toEqual(values);
  for (const tab of [page, other]) {
    await submitButton(modalOf(tab)).click();
    await expect(modalOf(tab)).toBeHidden();
  }
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("a page that returns from the back/forward cache shows the newest text and products, and has not stored its older text", async ({
  page,
  context,
}) => {
  // A page in the back/forward cache receives no storage events. In tests Chromium does not use this cache.
  await page.addInitScript(() => {
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto("/products/drain-care");
  const later = await context.newPage();
  await later.goto("/products/drain-care/ozo-klear");
  await later.getByRole("main").getByRole("button", { name: "Add to enquiry", exact: true }).click();
  await fieldIn(await openModal(later), "Message").fill("Typed on a later page");
  await later.close();
  await page.evaluate(() => {
    for (const event of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
  });
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "true");
  await addButton(page, "P-SOL").click();
  const modal = await openModal(page);
  await expect(fieldIn(modal, "Product Name")).toHaveValue("Klear, P-SOL");
  await expect(fieldIn(modal, "Message")).toHaveValue("Typed on a later page");
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
  const modal = await openModal(page);
  await expect(fieldIn(modal, "Message")).toHaveValue("");
  await expect(fieldIn(modal, "Product Name")).toHaveValue("Klear");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Mine");
});

test("typed text does not expire while a page is open; text that expires while the browser suspends a page stays when the visitor asks about a product, and becomes a draft again when the visitor types", async ({
  page,
  context,
}) => {
  const labels = ["Company", "Product Name", "Message"];
  const message = "Mine";
  await context.clock.install({ time: Date.now() });
  await page.goto("/products/drain-care/ozo-p-sol");
  const modal = await openModal(page);
  await fillIn(modal, { "Product Name": "Five drums", Message: message });
  await page.clock.runFor(62 * minute);
  const other = await context.newPage();
  await other.clock.setFixedTime(Date.now() + 62 * minute);
  await other.goto("/products/drain-care");
  await addButton(other, "Klear").click();
  await fieldIn(await openModal(other), "Company").fill("Lakeview");
  const shared = { Company: "Lakeview", "Product Name": "Five drums, Klear", Message: message };
  await expect.poll(() => readFields(modal, labels)).toEqual(shared);
  await page.keyboard.press("Escape");

  await other.goto("about:blank");
  await other.clock.setFixedTime(Date.now() + 124 * minute);
  await other.goto("/products");
  await expect(fieldIn(await openModal(other), "Message")).toHaveValue("");
  await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
  const asked = { ...shared, "Product Name": "Five drums, Klear, P-SOL" };
  expect(await readFields(modal, labels)).toEqual(asked);
  await fieldIn(modal, "Company").fill("Lakeview Hotels");
  await other.goto("/enquiry");
  expect(await readFields(formOf(other), labels)).toEqual({ ...asked, Company: "Lakeview Hotels" });
});

test("when the first script arrives during a native post, the page with the success shows an empty form", async ({
  page,
  context,
  email,
}) => {
  const releaseScript = await holdBack(page, "**/assets/main*.js");
  const releasePost = await holdBack(page, /\?send$/);
  await page.goto("/enquiry", { waitUntil: "commit" });
  await fillIn(formOf(page), { ...validEnquiry, Email: email });
  await submitButton(formOf(page)).click({ noWaitAfter: true });
  releaseScript();
  // The other page shows the draft when the first script of the posting page has run.
  const other = await context.newPage();
  await other.goto("/products");
  await expect(fieldIn(await openModal(other), "Message")).toHaveValue(validEnquiry.Message);
  releasePost();
  await expectOneEnquiry(page, formPlaces["/enquiry"], email);
  await expect(page).toHaveURL("/enquiry");
  await expect(fieldIn(formOf(page), "Message")).toHaveValue("");
  await other.reload();
  await expect(fieldIn(await openModal(other), "Message")).toHaveValue("");
});

test("when the first script arrives with the success of a native post, an older draft that was not sent is kept, and text typed on the page becomes a draft", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  await fieldIn(await openModal(page), "Message").fill("Not sent yet");
  const release = await holdBack(page, "**/assets/main*.js");
  await page.goto("/enquiry", { waitUntil: "commit" });
  const message = fieldIn(formOf(page), "Message");
  await fillIn(formOf(page), { ...validEnquiry, Email: email });
  await submitButton(formOf(page)).click({ noWaitAfter: true });
  await successOf(page, formPlaces["/enquiry"]).waitFor();
  release();
  await expectOneEnquiry(page, formPlaces["/enquiry"], email);
  await expect(page).toHaveURL("/enquiry");
  await expect(message).toHaveValue("Not sent yet");
  await message.fill("A second question");
  await page.goto("/products");
  await expect(fieldIn(await openModal(page), "Message")).toHaveValue("A second question");
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
  await page.goto("/products");
  const modal = await openModal(page);
  await expect(fieldIn(modal, "Message")).toHaveValue("Half a page of words");
  await expect(fieldIn(modal, "Company")).toHaveValue("Lakeview");
});

test("after a success, the product that the visitor asks about or chooses next replaces the sent product", async ({
  page,
  context,
  email,
}) => {
  await page.clock.install();
  await page.goto("/documents");
  const modal = modalOf(page);
  const { "Product Name": _filled, ...others } = validEnquiry;
  for (const product of ["V10 Oil Stain Degreaser", "P-SOL"]) {
    await page.getByRole("main").getByRole("button", { name: product }).click();
    await expect(fieldIn(modal, "Product Name")).toHaveValue(product);
    await fillIn(modal, { ...others, Email: email });
    await submitButton(modal).click();
    await expect(modal).toBeHidden();
    await passInputPause(page);
  }
  // An event that an extension dispatches must not make the sent text a draft.
  await page.locator("dialog [name=message]").dispatchEvent("change");
  const other = await context.newPage();
  await other.goto("/products/drain-care");
  expect(await readFields(await openModal(other), ["Product Name", "Message"])).toEqual({
    "Product Name": "",
    Message: "",
  });
  await other.keyboard.press("Escape");
  await addButton(other, "Klear").click();
  await expect(fieldIn(await openModal(page), "Product Name")).toHaveValue("Klear");
});

test("after Back, a form shows the newest draft, not the text that the form contained when the visitor left the page", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await fieldIn(await openModal(page), "Message").fill("first half");
  await page.goto("/products");
  await fieldIn(await openModal(page), "Message").fill("first half and second half");
  await fieldIn(modalOf(page), "Product Name").focus();
  // Chromium dispatches no change event, because the field does not lose the focus.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.goBack();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  expect(await readFields(await openModal(page), ["Product Name", "Message"])).toEqual({
    "Product Name": "",
    Message: "first half and second half",
  });
});

for (const name of ["modal", "/enquiry"] as const) {
  test(`${name}: when another tab changes the list during a submit, the submitted products are sent, and the success clears only these products`, async ({
    page,
    context,
    email,
  }) => {
    const place = formPlaces[name];
    const other = await context.newPage();
    await other.goto("/products/drain-care");
    for (const product of ["Klear", "B-SOL"]) await addButton(other, product).click();
    const { "Product Name": _filled, ...values } = place.values;
    await page.goto(place.page);
    const form = await place.find(page);
    await fillIn(form, { ...values, Email: email });
    const release = await holdBack(page, "**/submit/enquiry");
    await submitButton(form).click();
    for (const product of ["B-SOL", "P-SOL"]) await addButton(other, product).click();
    await expect(fieldIn(form, "Product Name")).toHaveValue("Klear, P-SOL");
    release();
    await expectOneEnquiry(page, place, email);
    expect((await enquiriesOf(email))[0]?.fields.product).toBe("Klear, B-SOL");
    if (name === "modal") await expect(form).toBeHidden();
    await expect(fieldIn(await place.find(page), "Product Name")).toHaveValue("P-SOL");
    for (const tab of [other, page]) {
      await tab.goto("/products/drain-care");
      const next = await openModal(tab);
      await expect(fieldIn(next, "Product Name")).toHaveValue("P-SOL");
      await expect(fieldIn(next, "Message")).toHaveValue("");
    }
  });
}

test("text typed before the first script runs replaces the draft, also after a reload and after Back; an empty field shows the draft even if the field has the focus", async ({
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
    await page.goto("/privacy");
    expect(await readFields(await openModal(page), Object.keys(draft))).toEqual({ ...draft, ...typed });
    await fillIn(modalOf(page), draft);
    await page.unrouteAll();
  }
});

test("values that a form filler sets without events are kept when React hydrates a form that has a draft", async ({
  page,
}) => {
  await page.goto("/enquiry");
  await fillIn(formOf(page), { Name: "Asha", Company: "Lakeview" });
  await page.goto("/enquiry");
  await formOf(page).evaluate((form: HTMLFormElement) => {
    for (const [name, value] of [
      ["email", "asha@example.com"],
      ["message", "Filled in"],
    ] as const)
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
  });
  await fieldIn(formOf(page), "Company").fill("");
  await page.waitForLoadState("networkidle");
  expect(await readFields(formOf(page), ["Name", "Email", "Company", "Message"])).toEqual({
    Name: "Asha",
    Email: "asha@example.com",
    Company: "",
    Message: "Filled in",
  });
});

for (const [what, unparsed] of [
  ["the page", "</body>"],
  ["the modal", "<footer"],
] as const) {
  test(`text typed and a product added before ${what} is parsed are added to the draft and to the list`, async ({
    page,
  }) => {
    const isModalParsed = unparsed === "</body>";
    await page.goto("/products/drain-care");
    await addButton(page, "P-SOL").click();
    const modal = await openModal(page);
    await fillIn(modal, { "Product Name": "20 litres of P-SOL", Company: "Lakeview" });
    const release = await holdParsing(page, "**/products/drain-care", unparsed);
    await page.goto("/products/drain-care", { waitUntil: "commit" });
    await waitForFirstScript(page);
    await addButton(page, "Klear").click();
    if (isModalParsed) await fieldIn(await openModal(page), "Company").fill("Typed early");
    release();
    await page.waitForLoadState();
    if (!isModalParsed) await openModal(page);
    await expect(fieldIn(modal, "Company")).toHaveValue(isModalParsed ? "Typed early" : "Lakeview");
    await expect(fieldIn(modal, "Product Name")).toHaveValue("20 litres of P-SOL, Klear");
    await expect(modal.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  });
}

/** Delays the HTML of a page, from the first occurrence of `from`, until the returned function is called. */
async function holdParsing(page: Page, address: string, from = "</body>"): Promise<() => void> {
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

test.describe("a form that the server has refused", () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test("its text replaces an older draft, also when a field has the focus before the page is parsed", async ({
    page,
  }) => {
    await page.goto("/products");
    await fieldIn(await openModal(page), "Message").fill("old text");
    const release = await holdParsing(page, "**/enquiry");
    await page.evaluate(() => {
      document.body.innerHTML =
        '<form method="post" action="/enquiry"><input name="message" value="new text"><input name="email" value="a@b"></form>';
      document.forms[0]?.submit();
    });
    const message = fieldIn(formOf(page), "Message");
    await waitForFirstScript(page);
    await message.focus();
    // Long enough for React to hydrate the form, which must not happen before the page is parsed.
    await page.waitForTimeout(300);
    release();
    await page.waitForLoadState();
    await expect(message).toHaveValue("new text");
    await page.goto("/products");
    await expect(fieldIn(await openModal(page), "Message")).toHaveValue("new text");
  });
});

test("a product in the address is added to Product Name once", async ({ page }) => {
  const product = fieldIn(page.getByRole("main"), "Product Name");
  const expectKept = async (text: string) => {
    await expect(product).toHaveValue(text);
    await page.reload();
    await expect(product).toHaveValue(text);
  };
  await page.goto("/enquiry?product=Klear");
  await expectKept("Klear");
  await product.fill("something for 40 rooms");
  await page.goto("/enquiry?product=P-SOL");
  await expectKept("something for 40 rooms, P-SOL");
  await product.fill("five drums");
  await expectKept("five drums");
});
