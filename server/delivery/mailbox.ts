import { plainAddress } from "./mail-address.ts";

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
