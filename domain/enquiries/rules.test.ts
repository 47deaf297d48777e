import fc from "fast-check";
import Joi from "joi";
import { describe, expect, test } from "vitest";
import { repetitions } from "#tests/support/repetitions.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { countries } from "./countries.ts";
import type { FormName } from "./form-name.ts";
import { checkEnquiry, type FieldRule, fieldRules } from "./rules.ts";

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

/** The rules of the specification (sections 5 and 9) as Joi schemas, because the specification requires Joi's wording. */
const oracle: Record<FormName, Joi.ObjectSchema> = {
  enquiry: Joi.object({
    name: Joi.string().required().max(500).label("Name"),
    email: email().label("Email"),
    phone: phone().label("Phone"),
    company: short().label("Company"),
    product: short().label("Product Name"),
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
  const checked = checkEnquiry(form, values, countries);
  return checked.ok ? "valid" : checked.message;
}

// Unusual values, some of which only a program other than a browser can send.
const oddValue = fc.constantFrom<unknown>(undefined, null, "", " ", 0, true, [], {}, "\0", "\ud800", "😀");
const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("{{#label}}", "{#value}", "<b>&amp;", '"quoted"', "{:[.]}", "$&", "$`1"),
);
/** Generates texts of these characters. */
const textOf = (characters: string, minLength = 1, maxLength = 8) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
/** Generates texts whose length is close to a limit. */
const textAround = (length: number, character = "x") =>
  fc.integer({ min: length - 2, max: length + 2 }).map((n) => character.repeat(n));
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]) =>
  fc.oneof({ weight: others.length, arbitrary: usual }, ...others);

const digits = (minLength: number, maxLength: number) => textOf("0123456789", minLength, maxLength);
const phones = mostly(
  digits(7, 15).map((d) => `+${d}`),
  digits(4, 8).map((d) => `+${d}`),
  digits(7, 9),
  fc.tuple(digits(6, 9), fc.constantFrom("\n", " ", "\u0663")).map(([d, end]) => `+${d}${end}`),
  fc.tuple(digits(1, 4), fc.constantFrom(" ", "-(0)"), digits(1, 6)).map((parts) => `+${parts.join("")}`),
  textAround(500, "1").map((x) => `+${x.slice(1)}`),
  textAround(500),
  anyText.map((text) => `+1234567${text}`),
  anyText,
);

const odd = [..."\t\n\0\x7f\x80\xad\u200d\uffff\ud800 \udfff\"',:;<>()[]\\|^`{}%"];
const letters = [..."ée\u0301ßſKİıⅣ①½⒈℀。.你日םא\u0640😀"];
const joined = (separator: string) => (parts: string[]) => parts.join(separator);
/** Generates texts of up to five of these pieces. */
const piecesOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map(joined(""));

const simple = textOf("abcxyz019", 1, 6);
const localPart = mostly(
  textOf("abzAZ019.._-+'!#$&*/=?~"),
  piecesOf("a", "b.", " ", ...odd),
  piecesOf("a", ".", ...letters),
  // The local part has at most 64 bytes in NFC.
  ...["l", "é", "e\u0301", "你"].map((letter) =>
    textAround(Math.ceil(64 / new TextEncoder().encode(letter.normalize()).length), letter),
  ),
);
const label = mostly(
  textOf("abcxyzABZ0129-"),
  fc.constantFrom("xn--p1ai", "xn--", "xn--a", "XN--80AK6AA92E", "0x1", "255", "a_b", "-a", "a-", "a--b", ""),
  fc.constantFrom("com", "com:80", "c", "c0m", "1com", "рф", "%41", "%2e", "%40", "a%C3%BC", "[::1]", "[1]"),
  piecesOf("a", "%", "_", "~", ...odd),
  piecesOf("u", "\u0308", ...letters),
  textAround(63, "d"),
  textAround(56, "d").map((d) => `${d}ü`),
);
const domain = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map(joined(".")),
  fc.tuple(simple, label).map(joined(".")),
  fc.tuple(label, fc.constantFrom("com", "co.in", "museum")).map(joined(".")),
);
const longAddress = fc
  .tuple(fc.integer({ min: 245, max: 258 }), fc.constantFrom("a", "é", "e\u0301", "你", "😀"))
  .map(
    ([total, first]) => `${first}@${`${"d".repeat(60)}.`.repeat(5).slice(0, total - first.length - 4)}.co`,
  );
const emails = mostly(
  fc.tuple(simple, domain).map(joined("@")),
  fc.tuple(localPart, fc.constant("example.com")).map(joined("@")),
  fc.array(fc.oneof(localPart, domain), { maxLength: 4 }).map(joined("@")),
  longAddress,
  anyText,
);

const text = (limit: number) => fc.oneof({ weight: 6, arbitrary: anyText }, textAround(limit));
const country = fc.constantFrom(...countries);
const names = mostly(
  country,
  country.map((name) => name.toLowerCase()),
  country.map((name) => `${name} `),
  text(500),
  textAround(500),
);

const formats = { email: emails, phone: phones, country: names };

/** Generates values of a field: most are valid, some are close to the limits of the field's rule, and a few are odd. */
const valuesOf = (valid: unknown, { format, maxLength }: FieldRule) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(valid) },
    { weight: 4, arbitrary: format ? formats[format] : text(maxLength) },
    oddValue,
  );

/** Generates inputs of a form. Most have every key, because the check of an input stops at its first missing required key. */
function inputsOf(form: FormName): fc.Arbitrary<Record<string, unknown>> {
  const complete: Record<string, string> = validForms[form];
  const fields = Object.entries(fieldRules[form]).map(([name, rule]) => [
    name,
    valuesOf(complete[name], rule),
  ]);
  const some = fc.record({ ...Object.fromEntries(fields), submission: anyText }, { requiredKeys: [] });
  return fc
    .tuple(some, fc.integer({ min: 0, max: 9 }))
    .map(([values, luck]) => (luck ? { ...complete, ...values } : values));
}

describe.each(["enquiry", "new-customer"] as const)("the rules of the %s form (section 5)", (form) => {
  test("every input gets the same verdict and first message as from Joi", { timeout: 120_000 }, () => {
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
    expect(verdicts.size).toBe(form === "enquiry" ? 23 : 26);
  });

  test("return only the form's own fields, in the order of the screen", () => {
    const checked = checkEnquiry(
      form,
      { ...validForms[form], trap: "", __proto__: { admin: "yes" } },
      countries,
    );
    expect(checked).toEqual({ ok: true, fields: validForms[form] });
    expect(checked.ok && Object.keys(checked.fields)).toEqual(Object.keys(validForms[form]));
  });
});

describe("the e-mail rule (sections 5 and 9)", () => {
  test("gives the same verdict as Joi for any address", { timeout: 120_000 }, () => {
    let valid = 0;
    fc.assert(
      fc.property(emails, (email) => {
        const values = { ...validForms.enquiry, email };
        const expected = oracleMessage("enquiry", values);
        if (expected === "valid") valid += 1;
        return ourMessage("enquiry", values) === expected;
      }),
      { numRuns: repetitions(12_000) },
    );
    expect(valid).toBeGreaterThan(repetitions(1_200));
  });
});

test("the country is checked only when a list of countries is passed", () => {
  const values = { ...validForms["new-customer"], invoiceCountry: "Atlantis" };
  expect(checkEnquiry("new-customer", values, countries)).toMatchObject({ field: "invoiceCountry" });
  expect(checkEnquiry("new-customer", values, null).ok).toBe(true);
});

test("there are 249 countries in alphabetical order", () => {
  expect(new Set(countries).size).toBe(249);
  expect(countries.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
  expect(countries.at(-1)).toBe("Zimbabwe");
});
