import { makeEnquiry } from "../support/make-enquiry.ts";
import {
  bothForms,
  expectOneEnquiry,
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
  readFields,
  submitButton,
  successOf,
  unknownFailure,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, openStoreOf, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const { modal: modalPlace } = formPlaces;

test("holding down Enter in the modal sends one enquiry, and the modal stays closed", async ({
  page,
  email,
}) => {
  const { form: modal } = await openFilled(page, modalPlace, email);
  await fieldIn(modal, "Company").focus();
  // Playwright sends every press after the first as a repeat of the held key.
  for (let time = 0; time < 40; time++) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("Enter");
  await expect(modal).toBeHidden();
  await expectOneEnquiry(page, modalPlace, email);
});

test("a second click just after a success does not act on the page behind the modal", async ({
  page,
  email,
}) => {
  const { form: modal, button } = await openFilled(page, modalPlace, email);
  // A script in the page clicks, because on a slow machine a click by the test could come after the 700 ms in which
  // clicks are ignored.
  await modal.evaluate((dialog) => {
    dialog.addEventListener("close", () => {
      setTimeout(() => {
        (document.activeElement as HTMLElement).click();
        document.querySelector<HTMLElement>("main article a")?.click();
        document.documentElement.dataset.pressed = "";
      }, 100);
    });
  });
  await button.click();
  await expect(page.locator("html[data-pressed]")).toHaveCount(1);
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL("/products");
  await expectOneEnquiry(page, modalPlace, email);
});

for (const [name, place] of Object.entries(bothForms)) {
  test(`${name}: a double click on the button makes one post and one enquiry`, async ({ page, email }) => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const { button } = await openFilled(page, place, email);
    await button.dblclick();
    await expectOneEnquiry(page, place, email);
    expect(posts).toHaveLength(1);
  });

  test(`${name}: if the visitor presses Send and leaves while the form's script is loading, the enquiry is sent once`, async ({
    page,
    email,
  }) => {
    await page.route(laterScripts, () => {});
    const { values, button } = await openFilled(page, place, email);
    await button.click();
    await page.goto("/privacy");
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
    // The visitor has seen no success, so the draft is kept; sending it again stores no second enquiry.
    await page.unroute(laterScripts);
    await page.goto(place.page);
    const again = await place.find(page);
    expect(await readFields(again, Object.keys(values))).toEqual(values);
    await again.getByRole("button", { name: place.button }).click();
    await expectOneEnquiry(page, place, email);
  });

  test(`${name}: while the form is sending, the button is disabled and shows a spinner, and typed text becomes the next draft`, async ({
    page,
    email,
  }) => {
    const { form, button } = await openFilled(page, place, email);
    const release = await holdBack(page, `**${place.submitPath}`);
    const spinner = form.locator("[data-spinner]");
    await expect(spinner).toBeHidden();
    await button.click();
    await expect(spinner).toBeVisible();
    await expect(button).toBeDisabled();
    await fieldIn(form, "Message").fill("And one more important thing");
    release();
    await expect(successOf(page, place)).toBeVisible();
    await expect(form).toBeVisible();
    await expect(spinner).toBeHidden();
    await expect(button).toBeEnabled();
    await expect(fieldIn(form, "Message")).toHaveValue("And one more important thing");
    await page.goto("/products/drain-care");
    await page.goto(place.page);
    const next = await place.find(page);
    await expect(fieldIn(next, "Message")).toHaveValue("And one more important thing");
    await fillIn(next, { ...place.values, [place.emailLabel]: email, Message: "Another enquiry" });
    await next.getByRole("button", { name: place.button }).click();
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(2);
  });
}

for (const [name, place] of Object.entries(formPlaces).slice(1)) {
  test(`${name}: a second submit just after a success shows no error, and a success and an error are never shown together`, async ({
    page,
    email,
  }) => {
    const { form, values, button } = await openFilled(page, place, email);
    await form.evaluate((element: HTMLFormElement) => {
      const email = element.querySelector<HTMLInputElement>("[type=email]");
      const wait = setInterval(() => {
        if (email?.value) return;
        clearInterval(wait);
        element.requestSubmit();
        element.dataset.pressed = "";
      }, 20);
    });
    await button.click();
    await expect(page.locator("form[data-pressed]")).toHaveCount(1);
    await expectOneEnquiry(page, place, email);
    await expect(form.locator("[role=alert]")).toBeEmpty();
    // Clicks are ignored for 700 ms after a success.
    await expect(async () => {
      await button.click();
      await expect(messageIn(form)).toHaveText(/is not allowed to be empty/, { timeout: 500 });
    }).toPass();
    await expect(successOf(page, place)).toHaveCount(0);
    await fillIn(form, values);
    await page.route(`**${place.submitPath}`, (route) => route.abort());
    await button.click();
    await expect(messageIn(form)).toHaveText(unknownFailure);
    await expect(successOf(page, place)).toHaveCount(0);
  });
}

test("sending the same values after Back adds no enquiry; sending them again on the same page adds an enquiry and leaves no draft", async ({
  page,
  email,
}) => {
  const { values } = await openFilled(page, modalPlace, email);
  const send = async () => {
    await submitButton(modalOf(page)).click();
    await expect(modalOf(page)).toBeHidden();
  };
  await send();
  await page.goto("/products/degreaser");
  await expect(fieldIn(await openModal(page), "Message")).toHaveValue("");
  await page.goBack();
  await fillIn(await openModal(page), values);
  await send();
  expect(await enquiriesOf(email)).toHaveLength(1);
  // Simulates a page that returns from the back/forward cache, because Chromium does not use that cache in tests.
  await page.evaluate(() => {
    for (const event of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
  });
  expect(await readFields(await openModal(page), Object.keys(values))).toEqual(values);
  await send();
  expect(await enquiriesOf(email)).toHaveLength(1);
  await openModal(page);
  await send();
  expect(await enquiriesOf(email)).toHaveLength(2);
  await page.goto("/products/drain-care");
  await page.goBack();
  await page.goto("/products/degreaser");
  await expect(fieldIn(await openModal(page), "Message")).toHaveValue("");
});

test("an address whose ?sent= is not the reference of a stored enquiry shows no success, and keeps the draft and the products", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await page.getByRole("main").getByRole("button", { name: "Add Klear to enquiry" }).click();
  await fieldIn(await openModal(page), "Message").fill("Not sent yet");
  for (const path of [
    "/new-customer-form?sent=x",
    "/enquiry?sent=void.%20Pay%20first",
    "/enquiry?sent=OZ-7K3M-9QXP",
  ]) {
    await page.goto(path);
    await expect(page.getByText(/Enquiry sent|Form submitted successfully|Pay first/)).toHaveCount(0);
  }
  expect(await readFields(formOf(page), ["Product Name", "Message"])).toEqual({
    "Product Name": "Klear",
    Message: "Not sent yet",
  });
});

test("the address of a success shows the success for ten minutes, and only on the page of the form that was sent", async ({
  page,
  email,
}) => {
  const store = await openStoreOf();
  const storeMinutesAgo = (minutes: number) =>
    store.add(
      makeEnquiry({ idempotencyKey: `${minutes} ${email}`, receivedAt: Date.now() - minutes * 60_000 }),
    );
  const [recent, old] = [await storeMinutesAgo(1), await storeMinutesAgo(11)];
  await store.close();
  const successes = page.getByText(/Enquiry sent|Form submitted successfully/).filter({ visible: true });
  await page.goto(`/enquiry?sent=${recent.reference}`);
  await expect(successes.first()).toBeVisible();
  for (const path of [`/new-customer-form?sent=${recent.reference}`, `/enquiry?sent=${old.reference}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(successes).toHaveCount(0);
  }
});
