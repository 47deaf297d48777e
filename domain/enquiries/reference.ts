// Crockford's Base32, which has no I, L, O and U. Visitors read references out on the phone, and I, L and O look like digits.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a random reference of 40 bits, such as `OZ-7K3M-9QXP`. The store refuses an enquiry whose reference is already used; the
 * visitor's next try gets another reference.
 */
export function makeReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return format(Array.from(bytes, (byte) => digits[byte & 31]).join(""));
}

/** Reads a reference in any letter case, with or without dashes and spaces, with O for 0 and I or L for 1. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/^OZ/, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isReference = plain.length === 8 && [...plain].every((digit) => digits.includes(digit));
  return isReference ? format(plain) : undefined;
}

function format(plain: string): string {
  return `OZ-${plain.slice(0, 4)}-${plain.slice(4)}`;
}
