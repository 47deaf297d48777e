import { randomBytes } from "node:crypto";

// Crockford's base32: no I, L, O or U, so that a reference survives the telephone.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random reference such as `OZ-7K3M-9QXP`: 40 bits, so that nobody guesses another's. The store keeps it unique. */
export function makeReference(): string {
  const [...bytes] = randomBytes(8);
  const [a, b, c, d, ...last] = bytes.map((byte) => digits[byte & 31]);
  return `OZ-${a}${b}${c}${d}-${last.join("")}`;
}
