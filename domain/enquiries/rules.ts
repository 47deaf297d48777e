import { productText } from "./chosen-product.ts";
import type { FormName } from "./form-name.ts";
import type { Refusal } from "./outcome.ts";

export interface FieldRule {
  /** The visible label, which also begins every message about the field. */
  label: string;
  /** A sentence that says what to enter, shown at the field when its value is refused. A text that is too long needs none. */
  advice?: string;
  isRequired?: true;
  format?: "email" | "phone" | "country";
  /** In UTF-16 units, like an input's `maxlength`. */
  maxLength: number;
}

const emailAdvice = "Enter one whole address with an @ and a dot after it, such as name@example.com.";
/** A phone number that satisfies the rule. */
const phoneExample = "+918000000000";
const phoneAdvice = `Enter + and at least 7 digits, without spaces, such as ${phoneExample}.`;

/** The rules of requirements 5.2 to 5.5, and our own maximum lengths. The fields are in the order of the screen. */
export const fieldRules: Readonly<Record<FormName, Readonly<Record<string, FieldRule>>>> = {
  enquiry: {
    name: { label: "Name", isRequired: true, maxLength: 500, advice: "Enter your name." },
    email: { label: "Email", isRequired: true, format: "email", maxLength: 500, advice: emailAdvice },
    phone: { label: "Phone", isRequired: true, format: "phone", maxLength: 500, advice: phoneAdvice },
    company: { label: "Company", maxLength: 500 },
    product: { label: "Product Name", maxLength: 2_000 },
    message: {
      label: "Message",
      isRequired: true,
      maxLength: 10_000,
      advice: "Enter what you would like to know.",
    },
  },
  "new-customer": {
    legalCompanyName: {
      label: "Legal Company Name",
      isRequired: true,
      maxLength: 500,
      advice: "Enter the name under which your company is registered.",
    },
    fullInvoiceAddress: {
      label: "Full Invoice Address",
      maxLength: 2_000,
    },
    invoiceCountry: {
      label: "Invoice Country",
      format: "country",
      maxLength: 500,
      advice: "Choose a country from the list.",
    },
    contactFullName: {
      label: "Contact Full Name",
      isRequired: true,
      maxLength: 500,
      advice: "Enter the name of the person we should talk to.",
    },
    telephoneNumber: {
      label: "Telephone Number",
      isRequired: true,
      format: "phone",
      maxLength: 500,
      advice: phoneAdvice,
    },
    emailAddress: {
      label: "Email Address",
      isRequired: true,
      format: "email",
      maxLength: 500,
      advice: emailAdvice,
    },
    message: { label: "Message", maxLength: 10_000 },
  },
};

export type FormCheck = { ok: true; fields: Record<string, string> } | Refusal;

/**
 * Checks a form's values in the order of the screen. Returns the first failure, or the values in `fields`. The chosen products (the
 * hidden field `chosen`) become a part of `product`. Unknown fields are left out, and missing optional fields are empty. The tests
 * compare every message with Joi's default message, except the message about the country.
 *
 * @param countries the allowed names. Null in browsers, which do not check the country because they do not load the list.
 */
export function checkForm(
  form: FormName,
  values: Readonly<Record<string, unknown>>,
  countries: readonly string[] | null,
): FormCheck {
  const fields: Record<string, string> = {};
  const isChosen = typeof values.chosen === "string" && values.chosen !== "";
  for (const [field, rule] of Object.entries(fieldRules[form])) {
    const hasRows = isChosen && field === "product";
    const value = hasRows ? productText(`${values.chosen}`, `${values.product ?? ""}`) : values[field];
    const complaint = findComplaint(value, rule, countries);
    if (complaint) {
      const message = `${rule.label} ${complaint}`;
      return { ok: false, status: 422, field, message, advice: adviceFor(value, rule, hasRows) };
    }
    fields[field] = (value as string | undefined) ?? "";
  }
  return { ok: true, fields };
}

const phonePattern = /^\+\d+$/;

function findComplaint(value: unknown, rule: FieldRule, countries: readonly string[] | null) {
  if (value === undefined) return rule.isRequired && "is required";
  if (typeof value !== "string") return "must be a string";
  if (!value) return rule.isRequired && "is not allowed to be empty";
  if (rule.format === "email" && !isEmail(value)) return "must be a valid email";
  if (rule.format === "phone" && value.length < 8) return "length must be at least 8 characters long";
  if (value.length > rule.maxLength)
    return `length must be less than or equal to ${rule.maxLength} characters long`;
  if (rule.format === "phone" && !phonePattern.test(value))
    return `with value ${value} fails to match the required pattern: ${phonePattern}`;
  if (rule.format === "country" && countries && !countries.includes(value))
    return "must be one of the listed countries";
}

// Atoms of RFC 5321, also with any characters outside ASCII (RFC 6531), separated by single dots.
const localPart = /^[\w!#$%&'*+\-/=?^`{|}~\x80-\uffff]+(\.[\w!#$%&'*+\-/=?^`{|}~\x80-\uffff]+)*$/;
// Characters that the URL parser removes or decodes, or that end the host in a URL.
const notInDomain = /[\0- #%/:?\\]/;
const asciiDomain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;

/** Equivalent to Joi 18's `string().email({ tlds: { allow: false } })`. */
function isEmail(value: string): boolean {
  const address = value.normalize();
  const [local = "", domain = "", ...rest] = address.split("@");
  return (
    !rest.length &&
    address.length < 255 &&
    new TextEncoder().encode(local).length < 65 &&
    localPart.test(local) &&
    !notInDomain.test(domain) &&
    asciiDomain.test(toAscii(domain))
  );
}

/**
 * Converts the domain to Punycode. A domain that the URL parser refuses is unchanged; `asciiDomain` then rejects every domain that
 * is not ASCII.
 */
function toAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).host;
  } catch {
    return domain;
  }
}

/** Any character that is not visible, because a format allows none. Numbers copied from address books often contain marks of direction. */
const invisible = /[\p{Cf}\p{Cc}]/u;

/**
 * Returns the advice for this value. If a text is too long, the advice states its length, which the form does not show.
 *
 * @param hasRows whether `value` begins with the chosen products, which are not in the field.
 */
function adviceFor(value: unknown, { advice, format, maxLength }: FieldRule, hasRows: boolean) {
  if (typeof value !== "string") return advice ?? null;
  if (value.length > maxLength)
    return `Shorten this to ${maxLength} characters; ${hasRows ? "with the chosen products " : ""}it has ${value.length}.`;
  if (format && invisible.test(value))
    return "Enter this by hand: the copied text has characters that cannot be seen.";
  return advice ?? null;
}
