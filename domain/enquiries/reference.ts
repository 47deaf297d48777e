// Crockford's base32: no I, L, O or U, so that a reference survives the telephone.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random reference such as `OZ-7K3M-9QXP`: 40 bits, so that nobody guesses another's. The store keeps it unique. */
export function makeReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return written(Array.from(bytes, (byte) => digits[byte & 31]).join(""));
}

/** The reference that was meant: any case, with or without dashes and spaces, O for 0 and I or L for 1. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/^OZ/, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isReference = plain.length === 8 && [...plain].every((digit) => digits.includes(digit));
  return isReference ? written(plain) : undefined;
}

function written(plain: string): string {
  return `OZ-${plain.slice(0, 4)}-${plain.slice(4)}`;
}
