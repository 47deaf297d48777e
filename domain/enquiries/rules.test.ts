import fc from "fast-check";
import Joi from "joi";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "#tests/support/property-runs.ts";
import { countries } from "./countries.ts";
import type { FormName } from "./form-name.ts";
import { checkEnquiry } from "./rules.ts";

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
const country = () =>
  Joi.string()
    .min(0)
    .max(500)
    .custom((value, helpers) =>
      value === "" || countries.includes(value)
        ? value
        : helpers.message({ custom: "{{#label}} must be one of the listed countries" }),
    );

/** The rules of the specification, sections 5 and 9, as a Joi schema, because the specification asks for Joi's wording. */
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
    invoiceCountry: country().label("Invoice Country"),
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

// A hand-written request can leave fields out, or contain null and numbers.
const oddValue = fc.constantFrom<unknown>(
  undefined,
  null,
  "",
  " ",
  0,
  7,
  true,
  [],
  {},
  "\n",
  "\0",
  "\ud800",
  "😀",
);
const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("{{#label}}", "{#value}", "<b>&amp;", '"quoted"', "{:[.]}", "$&", "$`1"),
);
const textAround = (length: number) =>
  fc.integer({ min: length - 1, max: length + 1 }).map((n) => "x".repeat(n));

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const phones = fc.oneof(
  { weight: 6, arbitrary: digits(7, 15).map((d) => `+${d}`) },
  digits(4, 8).map((d) => `+${d}`),
  digits(7, 9),
  digits(6, 9).map((d) => `+${d}\n`),
  digits(6, 9).map((d) => `+${d} `),
  digits(6, 9).map((d) => `+${d}\u0663`),
  fc.tuple(digits(1, 4), digits(1, 6)).map(([a, b]) => `+${a} ${b}`),
  fc.tuple(digits(1, 4), digits(1, 6)).map(([a, b]) => `+${a}-(0)${b}`),
  textAround(500).map((x) => `+${x.replaceAll("x", "1").slice(1)}`),
  textAround(500),
  anyText.map((text) => `+1234567${text}`),
  anyText,
);

const atom = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.string({ unit: fc.constantFrom(..."abzAZ019._-+'"), minLength: 1, maxLength: 10 }),
  },
  fc.string({ unit: fc.constantFrom(..."abZ0!#$%&'*+-/=?^_`{|}~"), minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'ab."(),:;<>@[\\] \t\n\r\0\x7f'), maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom(
      "é",
      "e\u0301",
      "ß",
      "K",
      ";",
      "你",
      "😀",
      "\ud800",
      "\udfff",
      "\u200d",
      "\u0080",
      "\uffff",
      "a",
      ".",
    ),
    maxLength: 8,
  }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.integer({ min: 62, max: 66 }).map((n) => "l".repeat(n)),
  fc.integer({ min: 20, max: 23 }).map((n) => "你".repeat(n)),
  fc.integer({ min: 30, max: 34 }).map((n) => "é".repeat(n)),
  fc.integer({ min: 20, max: 34 }).map((n) => "e\u0301".repeat(n)),
);
const segment = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: fc.constantFrom(..."abcxyzABZ0129-"), minLength: 1, maxLength: 8 }),
  },
  fc.constantFrom(
    "com",
    "example",
    "xn--p1ai",
    "xn--",
    "xn--a",
    "xn--nxasmq6b",
    "XN--80AK6AA92E",
    "0x1",
    "0X7f",
    "1",
    "255",
    "localhost",
    "a_b",
    "-a",
    "a-",
    "a--b",
    "",
  ),
  fc.string({
    unit: fc.constantFrom(
      "ü",
      "u\u0308",
      "ß",
      "ſ",
      "K",
      "İ",
      "ı",
      "Ⅳ",
      "①",
      "。",
      ".",
      "。",
      "%",
      ":",
      "a",
      "\u00ad",
      "\u200d",
      "\u200c",
      "\u0640",
      "日",
      "م",
      "א",
      "😀",
      "\ud800",
      "\u0301",
      "⒈",
      "℀",
      "½",
    ),
    minLength: 1,
    maxLength: 5,
  }),
  fc.string({
    unit: fc.constantFrom(..."a%[]<>^|`{}\"!#$&'()*+,/:;=?\\~_ \t\n\0\x7f"),
    minLength: 1,
    maxLength: 3,
  }),
  fc.constantFrom("%41", "%2e", "%40", "%25", "a%C3%BC", "[::1]", "[1]"),
  fc.integer({ min: 61, max: 65 }).map((n) => "d".repeat(n)),
  fc.integer({ min: 50, max: 62 }).map((n) => `${"d".repeat(n)}ü`),
  fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
);
const goodSegment = fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: 1, maxLength: 6 });
const domain = fc.oneof(
  fc.array(segment, { minLength: 1, maxLength: 4 }).map((s) => s.join(".")),
  fc
    .tuple(segment, fc.constantFrom("com", "de", "c", "museum", "c0m", "рф", "xn--p1ai", "1com", ""))
    .map((s) => s.join(".")),
  fc.tuple(goodSegment, segment).map((s) => s.join(".")),
  fc.tuple(goodSegment, fc.constantFrom("com", "co.in")).map((s) => s.join(".")),
);
const longAddress = fc.integer({ min: 245, max: 258 }).chain((total) =>
  fc.constantFrom("a", "é", "e\u0301", "你", "😀").map((first) => {
    const start = `${first}@`;
    const blocks = `${"d".repeat(60)}.`.repeat(5);
    return `${start}${blocks.slice(0, total - start.length - 3)}.co`;
  }),
);
const emails = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(atom, domain).map((p) => p.join("@")) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.array(atom, { maxLength: 3 }), domain).map(([l, d]) => `${l.join(".")}@${d}`),
  },
  { weight: 2, arbitrary: fc.tuple(goodSegment, domain).map((p) => p.join("@")) },
  { weight: 2, arbitrary: fc.tuple(atom, fc.constant("example.com")).map((p) => p.join("@")) },
  fc.array(fc.oneof(atom, domain), { maxLength: 4 }).map((p) => p.join("@")),
  longAddress,
  anyText,
);

const goodOr = <T>(good: T, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant<unknown>(good) }, { weight: 4, arbitrary: other }, oddValue);
const text = (limit: number) => fc.oneof({ weight: 6, arbitrary: anyText }, textAround(limit));
const names = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...countries) },
  fc.constantFrom(...countries).map((name) => name.toLowerCase()),
  fc.constantFrom(...countries).map((name) => `${name} `),
  text(500),
  textAround(500),
);

const inputs: Record<FormName, fc.Arbitrary<Record<string, unknown>>> = {
  enquiry: fc.record(
    {
      name: goodOr("Asha Rao", text(500)),
      email: goodOr("asha@example.com", emails),
      phone: goodOr("+919800000000", phones),
      company: goodOr("Example Hotels", text(500)),
      product: goodOr("Klear", text(500)),
      message: goodOr("Please call.", text(10_000)),
      submission: anyText,
    },
    { requiredKeys: [] },
  ),
  "new-customer": fc.record(
    {
      legalCompanyName: goodOr("Example Hotels Ltd", text(500)),
      fullInvoiceAddress: goodOr("1 Example Road\nBengaluru", text(2_000)),
      invoiceCountry: goodOr("India", names),
      contactFullName: goodOr("Asha Rao", text(500)),
      telephoneNumber: goodOr("+919800000000", phones),
      emailAddress: goodOr("asha@example.com", emails),
      message: goodOr("", text(10_000)),
      page: anyText,
    },
    { requiredKeys: [] },
  ),
};
// Most inputs have every key, because an input without a key fails at that field and never reaches the later rules.
const mostlyComplete = (form: FormName) =>
  fc
    .tuple(fc.constant(completeValues[form]), inputs[form], fc.integer({ min: 0, max: 9 }))
    .map(([complete, some, luck]) => (luck ? { ...complete, ...some } : some));

const completeValues: Record<FormName, Record<string, string>> = {
  enquiry: {
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "+919800000000",
    company: "",
    product: "",
    message: "Hello",
  },
  "new-customer": {
    legalCompanyName: "Example Hotels Ltd",
    fullInvoiceAddress: "",
    invoiceCountry: "",
    contactFullName: "Asha Rao",
    telephoneNumber: "+919800000000",
    emailAddress: "asha@example.com",
    message: "",
  },
};

describe.each(["enquiry", "new-customer"] as const)("the rules of the %s form (section 5)", (form) => {
  test("give the same verdict and first message as Joi for any input", { timeout: 120_000 }, () => {
    const verdicts = new Map<string, number>();
    fc.assert(
      fc.property(mostlyComplete(form), (values) => {
        const expected = oracleMessage(form, values);
        const rule = expected.replace(/with value .* fails/s, "fails");
        verdicts.set(rule, (verdicts.get(rule) ?? 0) + 1);
        return ourMessage(form, values) === expected;
      }),
      { numRuns: propertyRuns(4_000) },
    );
    // The inputs must reach every rule: these are all the messages, and "valid".
    expect(verdicts.get("valid")).toBeGreaterThan(propertyRuns(40));
    expect(verdicts.size).toBe(form === "enquiry" ? 23 : 26);
  });

  test("return only the form's own fields, in the order of the screen", () => {
    const checked = checkEnquiry(
      form,
      { ...completeValues[form], trap: "", __proto__: { admin: "yes" } },
      countries,
    );
    expect(checked).toEqual({ ok: true, fields: completeValues[form] });
    expect(checked.ok && Object.keys(checked.fields)).toEqual(Object.keys(completeValues[form]));
  });
});

describe("the e-mail rule (sections 5 and 9)", () => {
  const joi = Joi.string().email({ tlds: { allow: false } });
  const isJoiEmail = (value: string) => joi.validate(value).error === undefined;
  const isOurEmail = (email: string) =>
    checkEnquiry("enquiry", { ...completeValues.enquiry, email }, null).ok;

  test("gives the same verdict as Joi for any address", { timeout: 120_000 }, () => {
    let valid = 0;
    fc.assert(
      fc.property(emails, (address) => {
        const expected = isJoiEmail(address) && address !== "";
        if (expected) valid += 1;
        return isOurEmail(address) === expected;
      }),
      { numRuns: propertyRuns(12_000) },
    );
    expect(valid).toBeGreaterThan(propertyRuns(1_200));
  });

  test.each([
    [254, true],
    [255, false],
  ])("takes %i characters: %s", (length, isAllowed) => {
    const domains = `${"d".repeat(60)}.`.repeat(5).slice(0, length - 6);
    const address = `ab@${domains}.co`;
    expect(address).toHaveLength(length);
    expect(isOurEmail(address)).toBe(isAllowed);
    expect(isJoiEmail(address)).toBe(isAllowed);
  });

  test.each([
    ["a local part of 64", `${"l".repeat(64)}@example.com`, true],
    ["a local part of 65", `${"l".repeat(65)}@example.com`, false],
    ["a domain segment of 63", `a@${"d".repeat(63)}.com`, true],
    ["a domain segment of 64", `a@${"d".repeat(64)}.com`, false],
    ["an unheard-of top-level domain", "a@example.unheardof", true],
    ["letters of another script", "आशा@उदाहरण.भारत", true],
    ["a domain of one segment", "a@localhost", false],
    ["a number as top-level domain", "a@example.1", false],
    ["an address in brackets", "a@[127.0.0.1]", false],
    ["a quoted local part", '"a b"@example.com', false],
    ["a dot at the end", "a@example.com.", false],
  ])("on %s agrees with Joi", (_, address, isAllowed) => {
    expect(isOurEmail(address)).toBe(isAllowed);
    expect(isJoiEmail(address)).toBe(isAllowed);
  });
});

describe("first messages", () => {
  test.each([
    ["enquiry", {}, "name", "Name is required"],
    ["enquiry", { ...completeValues.enquiry, name: "" }, "name", "Name is not allowed to be empty"],
    ["enquiry", { ...completeValues.enquiry, email: "a@b" }, "email", "Email must be a valid email"],
    [
      "enquiry",
      { ...completeValues.enquiry, phone: "12" },
      "phone",
      "Phone length must be at least 8 characters long",
    ],
    [
      "enquiry",
      { ...completeValues.enquiry, phone: "12345678" },
      "phone",
      "Phone with value 12345678 fails to match the required pattern: /^\\+\\d+$/",
    ],
    ["enquiry", { ...completeValues.enquiry, company: 7 }, "company", "Company must be a string"],
    [
      "new-customer",
      { ...completeValues["new-customer"], invoiceCountry: "Atlantis" },
      "invoiceCountry",
      "Invoice Country must be one of the listed countries",
    ],
    [
      "new-customer",
      { ...completeValues["new-customer"], message: "x".repeat(10_001) },
      "message",
      "Message length must be less than or equal to 10000 characters long",
    ],
  ] as const)("%s %#", (form, values, field, message) => {
    expect(checkEnquiry(form, values, countries)).toMatchObject({ ok: false, status: 422, field, message });
  });

  test("do not check the country when no list of countries is passed", () => {
    expect(
      checkEnquiry("new-customer", { ...completeValues["new-customer"], invoiceCountry: "Atlantis" }, null)
        .ok,
    ).toBe(true);
  });
});

test("there are 249 countries in alphabetical order", () => {
  expect(new Set(countries).size).toBe(249);
  expect(countries.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
  expect(countries.at(-1)).toBe("Zimbabwe");
});
