import fc from "fast-check";
import Joi from "joi";
import { describe, expect, test } from "vitest";
import { repetitions } from "#tests/support/repetitions.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { countries } from "./countries.ts";
import type { FormName } from "./form-name.ts";
import { checkForm, type FieldRule, fieldRules } from "./rules.ts";

const short = () => Joi.string().min(0).max(500);
const phone = () =>
  Joi.string()
    .required()
    .min(8)
    .max(500)
    .pattern(/^\+\d+$/);
const email = () =>
  Joi.string()
    .required()
    .email({ tlds: { allow: false } })
    .max(500);
const joiCountry = () =>
  Joi.string()
    .min(0)
    .max(500)
    .custom((value, helpers) =>
      value === "" || countries.includes(value)
        ? value
        : helpers.message({ custom: "{{#label}} must be one of the listed countries" }),
    );

/** The rules (requirements 5.2 to 5.5) as Joi schemas, because requirement 5.1 asks for Joi's wording. */
const oracle: Record<FormName, Joi.ObjectSchema> = {
  enquiry: Joi.object({
    name: Joi.string().required().max(500).label("Name"),
    email: email().label("Email"),
    phone: phone().label("Phone"),
    company: short().label("Company"),
    product: Joi.string().min(0).max(2_000).label("Product Name"),
    message: Joi.string().required().max(10_000).label("Message"),
  }),
  "new-customer": Joi.object({
    legalCompanyName: Joi.string().required().max(500).label("Legal Company Name"),
    fullInvoiceAddress: Joi.string().min(0).max(2_000).label("Full Invoice Address"),
    invoiceCountry: joiCountry().label("Invoice Country"),
    contactFullName: Joi.string().required().max(500).label("Contact Full Name"),
    telephoneNumber: phone().label("Telephone Number"),
    emailAddress: email().label("Email Address"),
    message: Joi.string().min(0).max(10_000).label("Message"),
  }),
};

const preferences: Joi.ValidationOptions = { errors: { wrap: { label: false } }, stripUnknown: true };

function oracleMessage(form: FormName, values: Record<string, unknown>) {
  return oracle[form].validate(values, preferences).error?.message ?? "valid";
}

function ourMessage(form: FormName, values: Record<string, unknown>) {
  const checked = checkForm(form, values, countries);
  return checked.ok ? "valid" : checked.message;
}

/** All ASCII characters, and characters that Unicode normalisation or Punycode changes or refuses. */
const characters = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...["\x80", "\xad", "\u200d", "\uffff", "\ud800", "\udfff"],
  ..."ée\u0301ßſKİıⅣ①½⒈℀。.你日םא\u0640😀",
];
/** Repeats a character so that the text has about this number of UTF-8 bytes in NFC. */
const around = (bytes: number, character: string) => {
  const length = Math.ceil(bytes / new TextEncoder().encode(character.normalize()).length);
  return [length - 1, length, length + 1].map((count) => character.repeat(count));
};
const localParts = [
  ...["", "a", "a.b", ".a", "a.", "a..b", "a@b"],
  ...characters.flatMap((character) => [character, `${character}a`, `a${character}b`, `a.${character}`]),
  // The local part has at most 64 bytes in NFC.
  ...["l", "é", "e\u0301", "你"].flatMap((letter) => around(64, letter)),
];
const labels = [
  ...["", "a", "1", "-a", "a-", "a--b", "c0m", "1com", "0x1", "255", "рф", "u\u0308", "museum", "co.in"],
  ...[
    "com:80",
    "[::1]",
    "[1]",
    "xn--p1ai",
    "xn--",
    "xn--a",
    "XN--80AK6AA92E",
    "%41",
    "%2e",
    "%40",
    "a%C3%BC",
  ],
  ...characters.flatMap((character) => [character, `a${character}b`]),
  ...around(63, "d"),
  ...around(56, "d").map((text) => `${text}ü`),
];
const domains = labels.flatMap((label) => [label, `${label}.com`, `a.${label}`, `a.${label}.com`]);
/** Addresses of about 254 characters. */
const longAddresses = ["a", "é", "e\u0301", "你", "😀"].flatMap((local) =>
  [252, 253, 254, 255, 256].map((length) => {
    const domain = `${"d".repeat(60)}.`.repeat(5).slice(0, length - local.length - 4);
    return `${local}@${domain}.co`;
  }),
);
const emails = [
  ...["a", "a@b.com@c.com", "a@b.com "],
  ...localParts.map((local) => `${local}@example.com`),
  ...domains.map((domain) => `a@${domain}`),
  ...longAddresses,
];
const phones = [
  ...["+1234567", "+123456", "12345678", "++1234567"],
  ...["+1234567\n", "+123 4567", "+91-(0)12", "+123456\u0663"],
  ...[499, 500, 501].map((length) => "+".padEnd(length, "1")),
];
const names = [countries[0], "india", "India ", "x".repeat(500), "x".repeat(501)];
// Some of these values can be sent only by a program other than a browser.
const oddValues = [undefined, null, "", " ", 0, true, [], {}, "\0", "\ud800", "{{#label}}", "<b>&amp;", "$&"];

/** Generates values of a field: most are valid, some are close to the limits of the field's rule, and a few are odd. */
function valuesOf(valid: unknown, { format, maxLength }: FieldRule) {
  const texts = [maxLength, maxLength + 1].map((length) => "x".repeat(length));
  const formatted = { email: emails, phone: phones, country: names, text: texts }[format ?? "text"];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(valid) },
    { weight: 4, arbitrary: fc.constantFrom(...formatted) },
    fc.constantFrom(...oddValues),
  );
}

/** Generates inputs of a form. Most have every key, because the check of an input stops at its first missing required key. */
function inputsOf(form: FormName): fc.Arbitrary<Record<string, unknown>> {
  const complete: Record<string, string> = validForms[form];
  const fields = Object.entries(fieldRules[form]).map(([name, rule]) => [
    name,
    valuesOf(complete[name], rule),
  ]);
  const some = fc.record({ ...Object.fromEntries(fields), page: fc.string() }, { requiredKeys: [] });
  return fc
    .tuple(some, fc.integer({ min: 0, max: 9 }))
    .map(([values, luck]) => (luck ? { ...complete, ...values } : values));
}

describe.each(["enquiry", "new-customer"] as const)("the rules of the %s form (section 5)", (form) => {
  test("every input gets the same verdict and first message as from Joi (5.1, 5.2, 5.3, 5.4, 5.5)", {
    timeout: 120_000,
  }, () => {
    const verdicts = new Map<string, number>();
    fc.assert(
      fc.property(inputsOf(form), (values) => {
        const expected = oracleMessage(form, values);
        const rule = expected.replace(/with value .* fails/s, "fails");
        verdicts.set(rule, (verdicts.get(rule) ?? 0) + 1);
        return ourMessage(form, values) === expected;
      }),
      { numRuns: repetitions(4_000) },
    );
    // The generated inputs must cause every message, and "valid".
    expect(verdicts.get("valid")).toBeGreaterThan(repetitions(40));
    expect(verdicts.size).toBeGreaterThanOrEqual(form === "enquiry" ? 23 : 26);
  });

  test("return only the form's own fields, in the order of the screen", () => {
    const checked = checkForm(
      form,
      { ...validForms[form], trap: "", __proto__: { admin: "yes" } },
      countries,
    );
    expect(checked).toEqual({ ok: true, fields: validForms[form] });
    expect(checked.ok && Object.keys(checked.fields)).toEqual(Object.keys(validForms[form]));
  });
});

test("the e-mail rule gives the same verdict as Joi for every kind of address (5.5)", () => {
  for (const email of emails) {
    const values = { ...validForms.enquiry, email };
    expect(ourMessage("enquiry", values), JSON.stringify(email)).toBe(oracleMessage("enquiry", values));
  }
});

test.each(["\u202a+919800000000\u202c", "+91980\u00ad0000000", "\ufeff+919800000000", "+919800000000\t"])(
  "a refused phone number with characters that cannot be seen gets advice about them: %j",
  (phone) => {
    expect(checkForm("enquiry", { ...validForms.enquiry, phone }, null)).toMatchObject({
      field: "phone",
      advice: "Enter this by hand: the copied text has characters that cannot be seen.",
    });
  },
);

test("the country is checked only when a list of countries is passed", () => {
  const values = { ...validForms["new-customer"], invoiceCountry: "Atlantis" };
  expect(checkForm("new-customer", values, countries)).toMatchObject({ field: "invoiceCountry" });
  expect(checkForm("new-customer", values, null).ok).toBe(true);
});

test("there are 249 countries in alphabetical order (9.3)", () => {
  expect(new Set(countries).size).toBe(249);
  expect(countries.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
  expect(countries.at(-1)).toBe("Zimbabwe");
});
