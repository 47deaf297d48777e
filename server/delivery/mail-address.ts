import { domainToASCII } from "node:url";

// The dot-string of RFC 5321. Quoted local parts are refused: few servers accept them, and attacks on address headers use their
// quotes, spaces and commas.
const plainLocalPart = /^[\w!#$%&'*+\-/=?^`{|}~]+(\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;
const asciiDomain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * Converts an address to an ASCII form that every mail server and header accepts. Returns null if there is no such form, or if mail
 * programs would decode a part of the address (`=?`, RFC 2047).
 */
export function plainAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, Math.max(at, 0));
  const domain = domainToASCII(address.slice(at + 1));
  const isPlain =
    localPart.length <= 64 &&
    plainLocalPart.test(localPart) &&
    !localPart.includes("=?") &&
    asciiDomain.test(domain);
  return isPlain ? `${localPart}@${domain}` : null;
}
