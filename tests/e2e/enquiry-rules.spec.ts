import {
  fieldIn,
  fillIn,
  messageIn,
  openModal,
  phoneNote,
  readFields,
  red,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

const labels = Object.keys(validEnquiry);
const long = "a".repeat(64);
const label63 = "d".repeat(63);

/** Changes to valid values, the field at fault, and the message: the first failing rule in the order of the screen. */
const refusals: Array<[Record<string, string>, string, string]> = [
  [Object.fromEntries(labels.map((label) => [label, ""])), "Name", "Name is not allowed to be empty"],
  [{ Name: "" }, "Name", "Name is not allowed to be empty"],
  [{ Name: "", Email: "wrong", Phone: "1", Message: "" }, "Name", "Name is not allowed to be empty"],
  [{ Email: "" }, "Email", "Email is not allowed to be empty"],
  [{ Email: "asha" }, "Email", "Email must be a valid email"],
  [{ Email: "asha@example" }, "Email", "Email must be a valid email"],
  [{ Email: "asha@@example.com" }, "Email", "Email must be a valid email"],
  [{ Email: `a${long}@example.com` }, "Email", "Email must be a valid email"],
  [{ Email: `asha@d${label63}.com` }, "Email", "Email must be a valid email"],
  [{ Email: `${long}@${label63}.${label63}.${"d".repeat(59)}.com` }, "Email", "Email must be a valid email"],
  [{ Email: "wrong", Phone: "1", Message: "" }, "Email", "Email must be a valid email"],
  [{ Phone: "" }, "Phone", "Phone is not allowed to be empty"],
  [{ Phone: "+919876" }, "Phone", "Phone length must be at least 8 characters long"],
  [{ Phone: "wrong" }, "Phone", "Phone length must be at least 8 characters long"],
  [
    { Phone: "9198765432" },
    "Phone",
    "Phone with value 9198765432 fails to match the required pattern: /^\\+\\d+$/",
  ],
  [
    { Phone: "+91 98765 43210" },
    "Phone",
    "Phone with value +91 98765 43210 fails to match the required pattern: /^\\+\\d+$/",
  ],
  [{ Phone: "wrong", Message: "" }, "Phone", "Phone length must be at least 8 characters long"],
  [{ Message: "" }, "Message", "Message is not allowed to be empty"],
];

test("5, 8: the first failing rule's message is shown in red under the button, and the modal stays open", async ({
  page,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  test.setTimeout(90_000);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  for (const [changes, label, message] of refusals) {
    await test.step(`${JSON.stringify(changes)}: ${message}`, async () => {
      await fillIn(modal, { ...validEnquiry, ...changes });
      await submitButton(modal).click();
      await expect(messageIn(modal)).toHaveText(message);
      await expect(messageIn(modal)).toHaveCSS("color", red);
      const button = await submitButton(modal).boundingBox();
      const text = await messageIn(modal).boundingBox();
      expect(text?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
      await expect(modal).toBeVisible();
      // The field at fault: focused, marked, and described by the message.
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const advice = await modal.locator(`[data-advice]:visible`).textContent();
      expect(advice).toMatch(/^(Write|Shorten) .{10}/);
      await expect(field).toHaveAccessibleDescription(
        label === "Phone" ? `${message} ${advice} ${phoneNote}` : `${message} ${advice}`,
      );
      await expect(modal.locator("[data-advice]:visible")).toBeInViewport();
      await expect(modal.locator("[aria-invalid]")).toHaveCount(1);
      expect(await readFields(modal, labels)).toEqual({ ...validEnquiry, ...changes });
    });
  }
  expect(posts, "nothing is sent before it is valid").toEqual([]);
});

test("issue 12: in a small window a failed send leaves the field at fault and its advice in sight, in a higher one the message too", async ({
  page,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  for (const [width, height] of [
    [360, 640],
    [360, 800],
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of ["Name", "Message"]) {
      await fillIn(modal, { ...validEnquiry, [label]: "" });
      await submitButton(modal).click();
      await expect(modal.locator("[data-advice]:visible")).toBeInViewport({ ratio: 1 });
      // In a low window the button is not pinned, because it would cover the field.
      if (height >= 720) {
        await expect(messageIn(modal)).toBeInViewport({ ratio: 1 });
        await expect(submitButton(modal)).toBeInViewport({ ratio: 1 });
      }
      // The pinned button does not cover the field.
      await fieldIn(modal, label).click({ trial: true, timeout: 1_000 });
    }
  }
});

/** What must not be refused: the limits themselves, every top-level domain, optional fields left empty. */
const acceptances: Array<[string, (email: string) => Record<string, string>]> = [
  ["optional fields left empty", () => ({ Company: "", "Product Name": "" })],
  ["the shortest phone number", () => ({ Phone: "+9198765" })],
  [
    "a top-level domain that nobody knows",
    (email) => ({ Email: email.replace("example.com", "firma.unheardof") }),
  ],
  [
    "a local part of 64 and a segment of 63",
    (email) => ({ Email: `${email.slice(0, 40).padEnd(64, "a")}@${label63}.com` }),
  ],
];

test("5, 9: the modal accepts what must not be refused", async ({ page, email }) => {
  await page.goto("/products");
  for (const [index, [what, change]] of acceptances.entries()) {
    await test.step(what, async () => {
      const values = { ...validEnquiry, Email: `${index}-${email}`, ...change(email) };
      const modal = await openModal(page);
      await fillIn(modal, values);
      await submitButton(modal).click();
      await expect(modal).toBeHidden();
      const [enquiry] = await enquiriesOf(values.Email);
      expect(enquiry?.fields).toMatchObject({ phone: values.Phone, company: values.Company });
    });
  }
});
