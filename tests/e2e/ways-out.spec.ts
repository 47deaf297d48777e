import type { Route } from "@playwright/test";
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
  openFilled,
  openModal,
  passInputPause,
  recordAlerts,
  red,
  returnFromCache,
  successOf,
  unknownFailure,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

// React logs error 418 when the first script has written a message into the form: https://react.dev/errors/418.
test.use({ expectedConsole: /Failed to load resource|Minified React error #418/ });

const { modal: modalPlace, "/enquiry": enquiryPlace } = formPlaces;

/** The failures that the test simulates, in this order. */
const failures: Array<[string, (route: Route) => Promise<void>]> = [
  [
    "the response is lost",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
  ],
  [
    "the server responds with 503",
    (route) =>
      route.fulfill({ status: 503, json: { ok: false, status: 503, field: null, message: unknownFailure } }),
  ],
  [
    "a proxy responds with its own page",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  ],
];

for (const [name, place] of Object.entries(bothForms)) {
  test(`${name}: after every kind of failure the error is red and the values are kept, and all retries make one enquiry`, async ({
    page,
    email,
    context,
  }) => {
    const { form, values, button } = await openFilled(page, place, email);
    const expectFailure = async (failure: string) => {
      await button.click();
      await expect(messageIn(form), failure).toHaveText(unknownFailure);
      await expect(messageIn(form)).toHaveCSS("color", red);
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
      await expect(button).toBeFocused();
      await expectValues(form, values);
      // The next error message must replace this message.
      await fieldIn(form, place.emailLabel).fill("");
      await button.click();
      await expect(messageIn(form)).toHaveText(`${place.emailLabel} is not allowed to be empty`);
      await fieldIn(form, place.emailLabel).fill(email);
    };
    for (const [failure, fail] of failures) {
      await page.route(`**${place.submitPath}`, fail);
      await expectFailure(failure);
      await page.unroute(`**${place.submitPath}`);
    }
    // While the site cannot be reached, no submit leaves the page.
    await context.setOffline(true);
    for (const time of ["first", "second"]) await expectFailure(`offline for the ${time} time`);
    await context.setOffline(false);
    await expect(page).toHaveURL(place.page);
    // The submits before had no response either, so the form is posted natively.
    await page.route(`**${place.submitPath}`, (route) => route.abort("blockedbyclient"));
    await button.click();
    await expectOneEnquiry(page, place, email);
  });
}

test("an alert reports the outcome if an extension has hidden the elements for messages", async ({
  page,
  email,
}) => {
  const { form, button } = await openFilled(page, modalPlace, email, { Email: "wrong" });
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync("[role=alert], [role=status] { display: none !important }");
    document.adoptedStyleSheets.push(styles);
  });
  const alerts = recordAlerts(page);
  await button.click();
  await expect.poll(() => alerts).toEqual(["Email must be a valid email"]);
  await expect(fieldIn(form, "Email")).toBeFocused();
  await fieldIn(form, "Email").fill(email);
  await button.click();
  await expect.poll(() => alerts).toHaveLength(2);
  expect(alerts[1]).toContain(modalPlace.success);
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("a visitor who types on during a submit keeps the focus when the submit fails", async ({
  page,
  email,
}) => {
  const { form, button } = await openFilled(page, modalPlace, email);
  const release = await holdBack(page, `**${modalPlace.submitPath}`, "abort");
  await button.click();
  await fieldIn(form, "Message").fill("Please call me");
  release();
  await expect(messageIn(form)).toHaveText(unknownFailure);
  await expect(fieldIn(form, "Message")).toBeFocused();
});

test("if the visitor leaves during a submit and returns, the form shows the success although no response arrives", async ({
  page,
  email,
}) => {
  const { button } = await openFilled(page, modalPlace, email);
  await page.route(`**${modalPlace.submitPath}`, () => {}, { times: 1 });
  await button.click();
  await expect(button).toBeDisabled();
  await returnFromCache(page);
  await expectOneEnquiry(page, modalPlace, email);
});

test("a submit without a response fails after 15 seconds and opens the closed modal again", async ({
  page,
  email,
}) => {
  await page.clock.install();
  // Simulates an extension whose replacement for `fetch` never settles. Only the first two calls use it.
  await page.addInitScript(() => {
    const { fetch } = window;
    let count = 0;
    window.fetch = (...request) => (++count > 2 ? fetch(...request) : new Promise(() => {}));
  });
  // The page requests this picture to find out whether the site can be reached.
  const isAsked = page.waitForRequest(/favicon-32.png\?/);
  await page.route(/favicon-32.png\?/, () => {});
  const { form, button } = await openFilled(page, modalPlace, email);
  await button.click();
  await expect(form.locator("[data-spinner]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(form).toBeVisible();
  await expect(messageIn(form)).toHaveText(unknownFailure);
  await expect(button).toHaveAccessibleDescription(/^Your form may have arrived all the same\./);
  // The visitor may have been typing on the page when the modal opened.
  await page.keyboard.press("Space");
  await expect(form.locator("[data-spinner]")).toBeHidden();
  await passInputPause(page);
  await button.click();
  await expect(button).toBeDisabled();
  await page.clock.fastForward(15_000);
  await isAsked;
  await page.clock.fastForward(3_000);
  await expect(button).toBeEnabled();
  await expect(messageIn(form)).toHaveText(unknownFailure);
  await button.click();
  await expectOneEnquiry(page, modalPlace, email);
});

test("without the form's script, an offline submit fails, and a later submit is posted even if the browser still reports offline", async ({
  page,
  email,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await page.route(laterScripts, (route) => route.abort());
  const { form, button } = await openFilled(page, enquiryPlace, email);
  await context.setOffline(true);
  await button.click();
  await expect(messageIn(form)).toHaveText(unknownFailure);
  // Without the element for the message, an alert reports the failure.
  await messageIn(form).evaluate((place) => place.remove());
  const alerts = recordAlerts(page);
  await button.click();
  await expect.poll(() => alerts).toEqual([unknownFailure]);
  await context.setOffline(false);
  await button.click();
  await expectOneEnquiry(page, enquiryPlace, email);
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
