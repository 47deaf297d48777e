import { contentHash, makeEnquiry } from "../support/make-enquiry.ts";
import {
  bothForms,
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
  openFilled,
  openModal,
  passInputPause,
  recordPosts,
  returnFromCache,
  stopClock,
  submitButton,
  successOf,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, openStoreOf, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const { modal: modalPlace, "/enquiry": enquiryPlace } = formPlaces;

test("holding down Enter or pressing it many times sends one enquiry, and the modal stays closed", async ({
  page,
  email,
}) => {
  const { form: modal } = await openFilled(page, modalPlace, email);
  await stopClock(page);
  await fieldIn(modal, "Company").focus();
  // Playwright sends every press after the first as a repeat of the held key.
  while (await modal.isVisible()) await page.keyboard.down("Enter");
  for (let time = 0; time < 4; time++) {
    await page.clock.runFor(400);
    await page.keyboard.up("Enter");
    await page.keyboard.down("Enter");
  }
  await passInputPause(page);
  for (let time = 0; time < 5; time++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(modal).toBeHidden();
  await expectOneEnquiry(page, modalPlace, email);
});

for (const [name, place] of Object.entries(formPlaces)) {
  test(`${name}: clicks and Enter do nothing just after a success`, async ({ page, email }) => {
    // On the enquiry page, the form is posted natively, and the success is shown on a new page.
    if (name === "/enquiry") await page.route(laterScripts, (route) => route.abort());
    const { form, button } = await openFilled(page, place, email);
    await stopClock(page);
    await button.click();
    await expect(successOf(page, place)).toBeVisible();
    await expect(page).toHaveURL(place.page);
    const opener = page.getByRole("banner").getByRole("button", { name: "Send Enquiry" });
    await (name === "modal" ? opener : button).click();
    await page.keyboard.press("Enter");
    await page.getByRole("main").getByRole("link").last().click();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(place.page);
    await expect(modalOf(page)).toBeHidden();
    await expect(messageIn(form)).toBeHidden();
    await expectOneEnquiry(page, place, email);
    if (name === "modal") return;
    await fieldIn(form, "Message").pressSequentially("one\ntwo");
    await expectValues(form, { Message: "one\ntwo" });
  });
}

test("leaving while the form's script is loading sends the enquiry, and sending the kept draft adds none", async ({
  page,
  email,
}) => {
  await page.route(laterScripts, () => {});
  const { values, button } = await openFilled(page, modalPlace, email);
  await button.click();
  await page.goto("/privacy");
  await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
  await page.unroute(laterScripts);
  // The visitor has seen no success, so the draft is kept.
  await expectValues(await openModal(page), values);
  await submitButton(modalOf(page)).click();
  await expectOneEnquiry(page, modalPlace, email);
});

for (const [name, place] of Object.entries(bothForms)) {
  test(`${name}: a double click makes one enquiry, and text typed while the button shows a spinner becomes the next draft`, async ({
    page,
    email,
  }) => {
    const posts = recordPosts(page);
    const { form, button } = await openFilled(page, place, email);
    const release = await holdBack(page, `**${place.submitPath}`);
    const spinner = form.locator("[data-spinner]");
    await expect(spinner).toBeHidden();
    // The first click of a double click may have opened the modal. The second click must not send the form.
    await button.dispatchEvent("click", { detail: 2 });
    await expect(spinner).toBeHidden();
    await button.dblclick();
    await expect(spinner).toBeVisible();
    await expect(button).toBeDisabled();
    await fieldIn(form, "Message").fill("And one more important thing");
    release();
    await expectOneEnquiry(page, place, email);
    expect(posts).toHaveLength(1);
    await expect(form).toBeVisible();
    await expect(spinner).toBeHidden();
    await expect(button).toBeEnabled();
    await page.goto(place.page);
    await expectValues(await place.find(page), { Message: "And one more important thing" });
  });
}

test("sending the same values again adds no enquiry after Back, and adds one without leaving the page", async ({
  page,
  email,
}) => {
  const { values } = await openFilled(page, modalPlace, email);
  await stopClock(page);
  const sendAndExpectEnquiries = async (count: number) => {
    await submitButton(modalOf(page)).click();
    await expect(modalOf(page)).toBeHidden();
    expect(await enquiriesOf(email)).toHaveLength(count);
    await passInputPause(page);
  };
  await sendAndExpectEnquiries(1);
  await expectValues(await openModal(page, "/privacy"), { Message: "" });
  await page.goBack();
  await fillIn(await openModal(page), values);
  await sendAndExpectEnquiries(1);
  await returnFromCache(page);
  await expectValues(await openModal(page), values);
  await sendAndExpectEnquiries(1);
  await openModal(page);
  await sendAndExpectEnquiries(2);
});

test("the success of one form keeps the draft of the other form", async ({ page, email }) => {
  await openFilled(page, formPlaces["new customer form"], email);
  const { button } = await openFilled(page, modalPlace, email);
  await button.click();
  await expectOneEnquiry(page, modalPlace, email);
  await page.goto("/new-customer-form");
  await expectValues(formOf(page), { "Email Address": email });
});

test("?sent= with a reference shows a success for ten minutes and only on the page of the enquiry's form", async ({
  page,
  email,
}) => {
  const store = await openStoreOf();
  const storeMinutesAgo = (minutes: number) =>
    store.add(
      makeEnquiry({
        contentHash: contentHash(`${minutes} ${email}`),
        receivedAt: Date.now() - minutes * 60_000,
      }),
    );
  const [recent, old] = [await storeMinutesAgo(1), await storeMinutesAgo(11)];
  await store.close();
  // The draft is kept, because its native post fails.
  await page.route(laterScripts, (route) => route.abort());
  await page.route(/\?send$/, (route) => route.abort());
  const { values, button } = await openFilled(page, enquiryPlace, email);
  await button.click();
  await expect(page).toHaveURL("chrome-error://chromewebdata/");
  const successes = page.getByText(/Enquiry sent|Form submitted/).filter({ visible: true });
  for (const path of [
    `/new-customer-form?sent=${recent.reference}`,
    "/enquiry?sent=x",
    `/enquiry?sent=${old.reference}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(successes).toHaveCount(0);
  }
  await expectValues(formOf(page), values);
  await page.goto(`/enquiry?sent=${recent.reference}`);
  await expect(successes.first()).toBeVisible();
});
