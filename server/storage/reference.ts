import { randomBytes } from "node:crypto";

// Crockford's base32: no I, L, O or U, so that a reference survives the telephone.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random reference such as `OZ-7K3M-9QXP`: 40 bits, so that nobody guesses another's. The store keeps it unique. */
export function makeReference(): string {
  const [...bytes] = randomBytes(8);
  const [a, b, c, d, ...last] = bytes.map((byte) => digits[byte & 31]);
  return `OZ-${a}${b}${c}${d}-${last.join("")}`;
}

/** The reference that was meant: any case, with or without dashes and spaces, O for 0 and I or L for 1. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/^OZ/, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `OZ-${plain.slice(0, 4)}-${plain.slice(4)}` : undefined;
}
