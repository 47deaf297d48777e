import { domainToASCII, domainToUnicode } from "node:url";

/**
 * Returns the spelling by which all spellings of an e-mail address are compared: lower case, composed letters, and the domain in ASCII,
 * as Chromium posts it (`info@xn--bckerei-5wa.example` for `info@bäckerei.example`).
 */
export function canonicalAddress(address: string): string {
  return respell(address, domainToASCII);
}

/** Returns the canonical spelling and the one with the letters of the domain, for searches. */
export function addressSpellings(address: string): string[] {
  return [canonicalAddress(address), respell(address, domainToUnicode)];
}

function respell(address: string, respellDomain: (domain: string) => string) {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const domainAt = plain.lastIndexOf("@") + 1;
  const domain = plain.slice(domainAt);
  // Node returns an empty text for a domain that is not valid.
  return plain.slice(0, domainAt) + (respellDomain(domain) || domain);
}
