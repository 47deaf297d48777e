import { plainAddress } from "./mail-address.ts";

/**
 * The mailbox behind an address, as quotas count it: letter case aside, without what stands behind a plus sign, because
 * `a+1@…` and `a+2@…` reach the same person. Null when the address is one that not every mail server takes.
 */
export function mailboxOf(address: string): string | null {
  const plain = plainAddress(address)?.toLowerCase();
  if (plain === undefined) return null;
  const [localPart = "", domain = ""] = plain.split("@");
  return `${localPart.split("+")[0] || localPart}@${domain}`;
}
