import { domainToASCII } from "node:url";

// RFC 5321's dot-string. Quoted local parts are refused: few servers accept them, and their quotes, spaces and commas are
// what attacks on address headers use.
const plainLocalPart = /^[\w!#$%&'*+\-/=?^`{|}~]+(\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;
const asciiDomain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The address in a form that every mail server and header accepts: an ASCII local part, and the domain in its ASCII form.
 * Null when it has none, or when mail programs would decode a part of it (`=?`, RFC 2047).
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

/**
 * The mailbox behind an address, for counting the mails to one person. It ignores letter case, anything after a plus sign,
 * and what Gmail ignores: dots, and its second domain. Null for an address that not every mail server accepts.
 */
export function mailboxOf(address: string): string | null {
  const plain = plainAddress(address)?.toLowerCase();
  if (plain === undefined) return null;
  const [localPart = "", domain = ""] = plain.split("@");
  const name = localPart.split("+")[0] || localPart;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}
