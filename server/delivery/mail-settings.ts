import { parseConnectionUrl } from "nodemailer/lib/shared";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import { isLoopback } from "#domain/is-loopback.ts";
import { plainAddress } from "./mail-address.ts";

export interface Mailbox {
  name: string;
  address: string;
}

/** How mails are sent. */
export interface MailSettings {
  server: SMTPTransport.Options;
  /** The name is empty when MAIL_FROM contains no name. */
  from: Mailbox;
  to: string[];
  /** Time limit for sending one mail, in milliseconds. A server that scans mails may need up to a minute after DATA. */
  timeoutMs: number;
}

/** In milliseconds. */
const timeouts = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

export interface RawMailSettings {
  smtpUrl: string;
  /** One address or several, separated by commas or semicolons. */
  salesEmail: string;
  /** `web@example.com` or `Name <web@example.com>`. */
  mailFrom?: string | undefined;
}

/** Throws an error that names the variable and its correction. The error never contains the password. */
export function readMailSettings(raw: RawMailSettings): MailSettings {
  const server = readSmtpUrl(raw.smtpUrl);
  const to = readSalesEmail(raw.salesEmail);
  return { server: { ...timeouts, ...server }, to, from: readMailFrom(raw, server, to), timeoutMs: 120_000 };
}

/** Adds the default name of the sender if MAIL_FROM contains no name. */
export function nameSender(settings: MailSettings, brand: string): MailSettings {
  const { name, address } = settings.from;
  return { ...settings, from: { name: name || `${brand} website`, address } };
}

const urlExample = "smtps://user:password@mail.example.com or smtp://mail.example.com:587";
const switches = ["requireTLS", "ignoreTLS", "opportunisticTLS", "tls.rejectUnauthorized"];
const options = [...switches, "name", "tls.servername"];

function readSmtpUrl(smtpUrl: string): SMTPTransport.Options {
  const url = URL.parse(smtpUrl.trim());
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || !url.hostname)
    throw new Error(
      `SMTP_URL is not an address of a mail server: set it to an address such as ${urlExample}. Write / ? # @ in the password as %2F %3F %23 %40.`,
    );
  if (url.pathname.length > 1 || url.hash || url.search.includes("@"))
    throw new Error(
      `SMTP_URL contains text after the server's name: remove it. If the text belongs to the user name or password, write / ? # in them as %2F %3F %23.`,
    );
  if (/%(?![\da-f]{2})/i.test(url.username + url.password))
    throw new Error("SMTP_URL has a stray % in the user name or password: write it as %25.");
  for (const [key, value] of url.searchParams) {
    if (!options.includes(key))
      throw new Error(
        `SMTP_URL has an unknown option "${key}": the known options are ${options.join(", ")}.`,
      );
    if (switches.includes(key) && value !== "true" && value !== "false")
      throw new Error(`SMTP_URL: ${key} must be true or false.`);
  }
  const server = parseConnectionUrl(url.href);
  // Without `requireTLS`, an attacker on the network could remove STARTTLS from the server's answer and read the password.
  if (server.auth && !server.secure && !isLoopback(url.hostname)) server.requireTLS ??= true;
  return server;
}

function readSalesEmail(salesEmail: string): string[] {
  const addresses = salesEmail
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== "");
  if (addresses.length === 0)
    throw new Error(
      "SALES_EMAIL is missing: set it to the address that receives the enquiries, such as sales@example.com.",
    );
  return [...new Set(addresses.map((address) => readAddress("SALES_EMAIL", address)))];
}

/**
 * Many mail servers refuse an unknown sender. Without MAIL_FROM, the sender is therefore the user name in SMTP_URL if it
 * is an address, and otherwise the first address of sales. The sender is never the visitor.
 */
function readMailFrom(raw: RawMailSettings, server: SMTPTransport.Options, to: string[]): Mailbox {
  if (raw.mailFrom?.trim()) {
    const [, name = "", bracketed] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(raw.mailFrom) ?? [];
    return { name, address: readAddress("MAIL_FROM", (bracketed ?? raw.mailFrom).trim()) };
  }
  const account = plainAddress(server.auth?.user ?? "");
  return { name: "", address: account ?? (to[0] as string) };
}

function readAddress(variable: string, address: string): string {
  const plain = plainAddress(address);
  if (!plain)
    throw new Error(`${variable}: "${address}" is not an e-mail address such as sales@example.com.`);
  return plain;
}
