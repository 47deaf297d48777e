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
  successOf,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

const { modal: modalPlace, "/enquiry": enquiryPlace } = formPlaces;

test.use({ expectedConsole: failedToLoad });

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

test("without the form's script, the form is posted natively, the success removes the draft, and the same values add no enquiry after Back", async ({
  page,
  email,
}) => {
  // A proxy may replace the script by another script.
  await page.route(/\/assets\/hydrate-island/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const other = 1;" }),
  );
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

test("if the form's script takes longer than five seconds, the values at the click are posted natively, and text typed after the click is kept", async ({
  page,
  email,
}) => {
  await page.clock.install();
  await holdBack(page, laterScripts);
  const { form, button } = await openFilled(page, enquiryPlace, email, { Phone: "12" });
  await button.click();
  await fieldIn(form, "Message").fill("Typed during the first post");
  await page.clock.fastForward(5_000);
  await expect(messageIn(form)).toHaveText(/Phone/);
  await expectValues(form, { Phone: "12", Message: "Typed during the first post" });
  await fieldIn(form, "Phone").fill("+919876543210");
  await button.click();
  await fieldIn(form, "Message").fill("Typed during the second post");
  // An extension removes the form, and the values are posted all the same.
  await form.evaluate((element) => element.remove());
  await page.clock.fastForward(5_000);
  await expectOneEnquiry(page, enquiryPlace, email);
  expect((await enquiriesOf(email))[0]?.fields.message).toBe("Typed during the first post");
  await expectValues(form, { Message: "Typed during the second post" });
});
