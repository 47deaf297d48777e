import { parseConnectionUrl } from "nodemailer/lib/shared";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { isLoopback } from "#domain/is-loopback.ts";
import { plainAddress } from "./mail-address.ts";

export interface Mailbox {
  name: string;
  address: string;
}

export interface MailSettings {
  server: SMTPTransport.Options;
  /** The name is empty when MAIL_FROM contains no name. */
  from: Mailbox;
  to: string[];
  newCustomerTo: string[];
}

/**
 * In milliseconds. A server may need ten minutes to answer the end of a mail (RFC 5321, 4.5.3.2.6). A client that gives up earlier
 * sends a mail again that the server has accepted.
 */
const timeouts = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 20_000,
  socketTimeout: 10 * 60_000,
};

/**
 * The sender without MAIL_FROM. Many mail servers refuse an unknown sender, so it is the user name in SMTP_URL if that is an address,
 * and otherwise the first address of sales. It is never the visitor.
 */
export function defaultSender(server: SMTPTransport.Options, to: string[]): Mailbox {
  return { name: "", address: plainAddress(server.auth?.user ?? "") ?? (to[0] as string) };
}

/** Adds the default name of the sender if MAIL_FROM contains no name. */
export function nameSender(settings: MailSettings, brand: string): MailSettings {
  const { name, address } = settings.from;
  return { ...settings, from: { name: name || `${brand} website`, address } };
}

const urlExample = "smtps://user:password@mail.example.com or smtp://mail.example.com:587";
const switches = ["requireTLS", "ignoreTLS", "opportunisticTLS", "tls.rejectUnauthorized"];
const options = [...switches, "name", "tls.servername"];

/** Reads SMTP_URL. The caller writes the setting's name before an error's message. No message contains the password. */
export function readSmtpUrl(smtpUrl: string): SMTPTransport.Options {
  const url = URL.parse(smtpUrl);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || !url.hostname)
    throw new Error(
      `is not an address of a mail server: set it to an address such as ${urlExample}. Write / ? # @ in the password as %2F %3F %23 %40.`,
    );
  if (url.pathname.length > 1 || url.hash || url.search.includes("@"))
    throw new Error(
      `contains text after the server's name: remove it. If the text belongs to the user name or password, write / ? # in them as %2F %3F %23.`,
    );
  if (/%(?![\da-f]{2})/i.test(url.username + url.password))
    throw new Error("has a stray % in the user name or password: write it as %25.");
  for (const [key, value] of url.searchParams) {
    if (!options.includes(key))
      throw new Error(`has an unknown option "${key}": the known options are ${options.join(", ")}.`);
    if (switches.includes(key) && value !== "true" && value !== "false")
      throw new Error(`has the option ${key}, which must be true or false.`);
  }
  const server = parseConnectionUrl(url.href);
  // Without `requireTLS`, an attacker on the network could remove STARTTLS from the server's answer and read the password.
  if (server.auth && !server.secure && !isLoopback(url.hostname)) server.requireTLS ??= true;
  return { ...timeouts, ...server };
}

/** Reads one address or several, separated by commas or semicolons. */
export function readMailAddresses(text: string): string[] {
  const addresses = text
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== "");
  if (addresses.length === 0) throw new Error("contains no address: write one such as sales@example.com.");
  return [...new Set(addresses.map(readAddress))];
}

/** Reads `web@example.com` or `Name <web@example.com>`. */
export function readMailbox(text: string): Mailbox {
  const [, name = "", bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address: readAddress((bracketed ?? text).trim()) };
}

function readAddress(address: string): string {
  const plain = plainAddress(address);
  if (!plain)
    throw new Error(`contains "${address}", which is not an e-mail address such as sales@example.com.`);
  return plain;
}
