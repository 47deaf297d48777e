import { expect, test } from "vitest";
import { countries } from "#domain/enquiries/countries.ts";
import { makeReference } from "#domain/enquiries/reference.ts";
import { content, copyBuildWith, renderPage } from "./built-pages.ts";
import { findIn, parsePage, readElementFinder, textOf, valuesOf, withText } from "./parsed-pages.ts";

const find = await readElementFinder();
const phoneNote = "Please include international dialing code e.g. +91";

type Field = readonly [label: string, autoComplete: string | null, kind: string];

/** The fields in screen order: label, `autocomplete`, and whether the field is required or multi-line. */
const enquiry: Field[] = [
  ["Name", "name", "required"],
  ["Email", "email", "required"],
  ["Phone", "tel", "required"],
  ["Company", "organization", ""],
  ["Product Name", null, ""],
  ["Message", null, "required multi-line"],
];
const newCustomer: Field[] = [
  ["Legal Company Name*", "organization", "required"],
  ["Full Invoice Address", "street-address", "multi-line"],
  ["Invoice Country", "country-name", ""],
  ["Contact Full Name*", "name", "required"],
  ["Telephone Number*", "tel", "required"],
  ["Email Address*", "email", "required"],
  ["Message", null, "multi-line"],
];

test.each([
  ["the modal", "/products", "#enquiry", "Send us an Enquiry", "Send Enquiry", enquiry],
  ["/enquiry", "/enquiry", "main", "Send us an Enquiry", "Send Enquiry", enquiry],
  ["/new-customer-form", "/new-customer-form", "main", "New Customer Form", "Submit", newCustomer],
] as const)(
  "the form of %s has its title, fields in order, asterisks, note and button (2.12, 2.20, 3.4)",
  (_, path, place, title, button, fields) => {
    expect(withText(find(path, place), "h1, h2", title)).toHaveLength(1);
    const form = find(path, `${place} form`);
    const labels = [...form.querySelectorAll("label[for]")];
    expect(labels.map(textOf)).toEqual(fields.map(([label]) => label));
    for (const [index, [label, autoComplete, kind]] of fields.entries()) {
      const control = findIn(form, `#${labels[index]?.getAttribute("for")}`, label);
      expect(control.getAttribute("autoComplete"), label).toBe(autoComplete);
      expect(control.getAttribute("aria-required") === "true", label).toBe(kind.includes("required"));
      expect(control.localName === "textarea", label).toBe(kind.includes("multi-line"));
      if (autoComplete !== "tel" && autoComplete !== "email") continue;
      expect(control.getAttribute("inputMode"), label).toBe(autoComplete);
      if (autoComplete === "tel")
        expect(textOf(findIn(form, `#${control.getAttribute("aria-describedby")}`, label))).toBe(phoneNote);
    }
    expect(valuesOf(form, "href")).toContain("/privacy");
    expect(textOf(form.querySelector("[type=submit]"))).toBe(button);
  },
);

test("Invoice Country has a placeholder and 249 countries, whose values are their English names (2.20, 9.3)", () => {
  expect(countries).toHaveLength(249);
  const options = [...find("/new-customer-form", "main select").querySelectorAll("option")];
  expect(options.map(textOf)).toEqual(["Select your option", ...countries]);
  expect(options.map((option) => option.getAttribute("value"))).toEqual(["", ...countries]);
});

test.each(["/enquiry", "/new-customer-form"])(
  "the success on %s has the reference, and the sentence of site.yaml about who answers",
  async (path) => {
    const whoAnswers = "Our sales office answers on the next working day.";
    const folder = copyBuildWith({ ...content, site: { ...content.site, whoAnswers } });
    const reference = makeReference();
    const services = { wasJustSent: async () => true };
    const html = await renderPage(`${path}?sent=${reference}`, { folder, services });
    const main = findIn(parsePage({ path, html }).document, "main", path);
    expect(textOf(main)).toContain(`Your reference is ${reference}. ${whoAnswers}`);
  },
);
