import {
  fieldIn,
  fillIn,
  holdBackAnswer,
  messageIn,
  modalOf,
  openModal,
  readFields,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test("decisions: what was typed follows the visitor from page to page, and is not sent along", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  const { Message, ...others } = validEnquiry;
  await fillIn(await openModal(page), { ...others, Message });
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "OFA" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Ofa");
  expect(await readFields(await openModal(page), Object.keys(validEnquiry))).toEqual(validEnquiry);
  // Emptied by hand stays empty.
  await fieldIn(modalOf(page), "Company").fill("");
  await page.goto("/enquiry");
  const form = page.getByRole("main").locator("form");
  expect(await readFields(form, Object.keys(validEnquiry))).toEqual({ ...validEnquiry, Company: "" });
});

test("4: what was sent stays in its page and goes to no other; the next submit is a new enquiry", async ({
  page,
  email,
}) => {
  await page.goto("/products/drain-care");
  const values = { ...validEnquiry, Email: email };
  const send = modalOf(page).getByRole("button", { name: "Send Enquiry" });
  await fillIn(await openModal(page), values);
  await send.click();
  await expect(modalOf(page)).toBeHidden();
  expect(await readFields(await openModal(page), Object.keys(values))).toEqual(values);
  await send.click();
  await expect(modalOf(page)).toBeHidden();
  expect(await enquiriesOf(email)).toHaveLength(2);
  await page.goto("/products");
  await expect(fieldIn(await openModal(page), "Message")).toHaveValue("");
});

test.describe("when our script does not come", () => {
  test.use({ expectedConsole: failedToLoad });

  test("issue 10: posted without our script, Back and sent again with the same values is one enquiry", async ({
    page,
    email,
  }) => {
    await page.route(/\/assets\/(?!main)[^/]+\.js$/, (route) => route.abort());
    await page.goto("/enquiry");
    const form = page.getByRole("main").locator("form");
    const values = { ...validEnquiry, Email: email };
    for (const time of ["first", "second"]) {
      if (time === "second") await page.goBack();
      await fillIn(form, values);
      await form.getByRole("button", { name: "Send Enquiry" }).click();
      await page.waitForURL(/sent=/);
    }
    expect(await enquiriesOf(email)).toHaveLength(1);
  });
});

const broken = {
  "a script that is not what it should be": "",
  "a browser without random numbers": "Object.defineProperty(window, 'crypto', { value: undefined })",
  "drafts that are no drafts":
    "localStorage.setItem('ozo:drafts', 'null'); localStorage.setItem('ozo:products', '5')",
};
for (const [what, script] of Object.entries(broken)) {
  test(`issue 10: ${what} does not swallow a submit`, async ({ page, email }) => {
    if (script === "") {
      await page.route(/\/assets\/hydrate-island/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "export const other = 1;" }),
      );
    } else await page.addInitScript(script);
    await page.goto("/enquiry");
    const form = page.getByRole("main").locator("form");
    await fillIn(form, { ...validEnquiry, Email: email });
    await form.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("Enquiry sent");
    expect(await enquiriesOf(email)).toHaveLength(1);
  });
}

test.describe("words at the field", () => {
  test("issue 12: they are in sight when the focus arrives, said once, and go when the field is corrected", {
    tag: "@every-size",
  }, async ({ page, email }) => {
    await page.goto("/enquiry");
    const form = page.getByRole("main").locator("form");
    const advice = form.getByText("Write + and digits only, without spaces, such as +918000000000.");
    await fillIn(form, { ...validEnquiry, Email: email, Phone: "+91 80 0000 0000" });
    const button = form.getByRole("button", { name: "Send Enquiry" });
    await button.click();
    const phone = fieldIn(form, "Phone");
    await expect(phone).toBeFocused();
    await expect(advice).toBeInViewport({ ratio: 1 });
    await expect(phone).toBeInViewport({ ratio: 1 });
    await expect(form.getByText("Phone", { exact: true })).toBeInViewport({ ratio: 1 });
    // The message is read as the field's description, and not as an alert besides.
    await expect(messageIn(form)).toHaveAttribute("aria-live", "off");
    const place = await button.boundingBox();
    await phone.fill("+918000000000");
    await expect(advice).toBeHidden();
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    expect(await button.boundingBox()).toEqual(place);
    // While it is on its way nothing moves either.
    const { letGo } = await holdBackAnswer(page, /\/submit\/enquiry/);
    const size = await button.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
    await button.click();
    await expect(button).toBeDisabled();
    expect(
      await button.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]),
    ).toEqual(size);
    letGo();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Enquiry sent");
  });
});

test("issue 12: the modal begins at Name", async ({ page }) => {
  await page.goto("/products");
  await expect(fieldIn(await openModal(page), "Name")).toBeFocused();
});

test("issue 10: a form that nobody was seen to fill in says nothing about time", async ({ page, email }) => {
  await page.goto("/enquiry");
  await page.evaluate((address) => {
    const values = { name: "Asha", email: address, phone: "+919876543210", message: "Hello" };
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
      if (field) field.value = value;
    }
  }, email);
  const [answer] = await Promise.all([
    page.waitForResponse(/\/submit\/enquiry/),
    page.getByRole("main").getByRole("button", { name: "Send Enquiry" }).click(),
  ]);
  expect(new URLSearchParams(answer.request().postData() ?? "").get("elapsed")).toBe("");
  expect((await enquiriesOf(email)).map(({ spamReasons }) => spamReasons)).toEqual([[]]);
});

for (const hasScripts of [true, false]) {
  test.describe(`the menu on /enquiry ${hasScripts ? "with" : "without"} scripts`, { tag: "@phone" }, () => {
    test.use({ javaScriptEnabled: hasScripts });
    test("issue 10: its Send Enquiry closes it", async ({ page }) => {
      await page.goto("/enquiry");
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await menu.getByRole("button", { name: "Send Enquiry" }).tap();
      await expect(menu).toBeHidden();
    });
  });
}

test("issue 10: what is typed while the enquiry is on its way is not emptied with what was sent", async ({
  page,
  email,
}) => {
  await page.goto("/enquiry");
  const form = page.getByRole("main").locator("form");
  await fillIn(form, { ...validEnquiry, Email: email });
  const answer = await holdBackAnswer(page, /\/submit\/enquiry/);
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await fieldIn(form, "Message").fill("And one more important thing");
  answer.letGo();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(await readFields(form, ["Name", "Message"])).toEqual({
    Name: "",
    Message: "And one more important thing",
  });
});

test("decisions: one draft sent from two tabs is one enquiry", async ({ page, email, context }) => {
  await page.goto("/enquiry");
  const formIn = (tab: typeof page) => tab.getByRole("main").locator("form");
  await fillIn(formIn(page), { ...validEnquiry, Email: email });
  const opened = context.waitForEvent("page");
  await page.evaluate(() => window.open("/enquiry"));
  const other = await opened;
  await expect(fieldIn(formIn(other), "Name")).toHaveValue(validEnquiry.Name);
  for (const tab of [page, other]) {
    await formIn(tab).getByRole("button", { name: "Send Enquiry" }).click();
    await expect(tab.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  }
  expect(await enquiriesOf(email)).toHaveLength(1);
});
