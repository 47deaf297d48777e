import { domainToASCII } from "node:url";

// RFC 5321's dot-string. Quoted local parts are left out on purpose: few servers take them, and the quotes,
// spaces and commas they may hold are what address headers are attacked with.
const plainLocalPart = /^[\w!#$%&'*+\-/=?^`{|}~]+(\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/;
const asciiDomain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The address in a form that every mail server and header takes: plain ASCII local part, domain in its ASCII form.
 * Null when there is none.
 */
export function plainAddress(address: string): string | null {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, Math.max(at, 0));
  const domain = domainToASCII(address.slice(at + 1));
  const isPlain = localPart.length <= 64 && plainLocalPart.test(localPart) && asciiDomain.test(domain);
  return isPlain ? `${localPart}@${domain}` : null;
}
