import type { Page } from "@playwright/test";
import {
  expectOneEnquiry,
  expectValues,
  fieldIn,
  fillIn,
  formOf,
  formPlaces,
  holdBack,
  laterScripts,
  messageIn,
  openFilled,
  openModal,
  submitButton,
  successOf,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

const { modal: modalPlace, "/enquiry": enquiryPlace, "new customer form": newCustomerPlace } = formPlaces;

test("only the first script is loaded until the visitor uses a form or the search", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script" || pathname.startsWith("/search/")) loaded.push(pathname);
  });
  await page.goto("/products");
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 1500);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).hover();
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
  await openModal(page);
  await expect.poll(() => loaded.length).toBe(2);
  await page.keyboard.press("Escape");
  const search = page.getByRole("searchbox", { name: "Search products" });
  for (const question of ["grease", "steel"]) {
    await search.fill(question);
    await expect(page).toHaveURL(new RegExp(question));
  }
  expect(loaded.map((path) => path.replace(/-.{8}\.js$|\.json$/, "")).sort()).toEqual([
    "/assets/hydrate-island",
    "/assets/main",
    "/assets/product-finder",
    "/search/products",
  ]);
});

/** Replaces the form's script by another script, as a proxy may do. */
async function loadOtherScript(page: Page) {
  await page.route(/\/assets\/hydrate-island/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const other = 1;" }),
  );
}

test("without the form's script, the form is posted natively, the success removes the draft, and the same values add no enquiry after Back", async ({
  page,
  email,
}) => {
  await loadOtherScript(page);
  const { button, values } = await openFilled(page, modalPlace, email);
  await button.click();
  await expectOneEnquiry(page, enquiryPlace, email);
  await expect(page).toHaveURL("/enquiry");
  await page.reload();
  await expect(successOf(page, enquiryPlace)).toHaveCount(0);
  await expectValues(formOf(page), { Message: "" });
  await page.goBack();
  await fillIn(await openModal(page), values);
  await button.click();
  await expectOneEnquiry(page, enquiryPlace, email);
});

test("if the values of a native post did not fit into the storage, the form is empty after the success", async ({
  page,
  email,
}) => {
  await loadOtherScript(page);
  const { form, button } = await openFilled(page, enquiryPlace, email);
  await page.evaluate(() => {
    for (const size of [1_000_000, 10_000, 100]) {
      try {
        for (;;) localStorage[`filler ${localStorage.length}`] = "x".repeat(size);
      } catch {}
    }
  });
  await button.click();
  await expectOneEnquiry(page, enquiryPlace, email);
  await expect(page).toHaveURL("/enquiry");
  await expectValues(form, { Message: "" });
});

test("if the form's script takes longer than five seconds, the values at the click are posted natively", async ({
  page,
  email,
}) => {
  await page.clock.install();
  await holdBack(page, laterScripts);
  const { form, button } = await openFilled(page, newCustomerPlace, email);
  await button.click();
  await fieldIn(form, "Message").fill("Typed after the click");
  // An extension removes the form, and the values are posted all the same.
  await form.evaluate((element) => element.remove());
  await page.clock.fastForward(5_000);
  await expectOneEnquiry(page, newCustomerPlace, email);
  await expectValues(formOf(page), { Message: "Typed after the click" });
  expect((await enquiriesOf(email))[0]?.fields.message).toBe(newCustomerPlace.values.Message);
});

test("text that is typed in another tab during a native post, and refused there, is kept after the post's success", async ({
  page,
  context,
  email,
}) => {
  await loadOtherScript(page);
  const { button, values } = await openFilled(page, enquiryPlace, email);
  const release = await holdBack(page, "**/enquiry?*");
  const other = await context.newPage();
  await other.goto("/enquiry");
  await button.click({ noWaitAfter: true });
  await fillIn(formOf(other), { Phone: "12", Message: "Typed in another tab" });
  await submitButton(formOf(other)).click();
  await expect(messageIn(formOf(other))).toHaveText(/Phone/);
  release();
  await expectOneEnquiry(page, enquiryPlace, email);
  expect((await enquiriesOf(email))[0]?.fields.message).toBe(values.Message);
  await expectValues(formOf(other), { Phone: "12", Message: "Typed in another tab" });
  await expectValues(formOf(page), { Phone: "12", Message: "Typed in another tab" });
});

test.describe("a native post that the server refuses", () => {
  test.use({ expectedConsole: failedToLoad });

  test("text typed after the click is kept, and a reload after the success of the corrected form posts nothing", async ({
    page,
    email,
  }) => {
    await page.clock.install();
    const release = await holdBack(page, laterScripts);
    const { form, button } = await openFilled(page, enquiryPlace, email, { Phone: "9876543210" });
    await button.click();
    await fieldIn(form, "Message").fill("Typed after the click");
    await page.clock.fastForward(5_000);
    await expect(messageIn(form)).toHaveText(/Phone/);
    await expectValues(form, { Phone: "9876543210", Message: "Typed after the click" });
    expect(await enquiriesOf(email)).toEqual([]);
    release();
    await fieldIn(form, "Phone").fill("+919876543210");
    await button.click();
    await expectOneEnquiry(page, enquiryPlace, email);
    await page.reload();
    await expect(messageIn(form)).toBeHidden();
    await expectValues(form, { Message: "" });
  });
});
