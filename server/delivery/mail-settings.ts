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
  /** The name is empty when MAIL_FROM has none. */
  from: Mailbox;
  to: string[];
  /** Milliseconds for a whole mail. A server that scans mails may need most of a minute after DATA. */
  timeoutMs: number;
}

/** In milliseconds. */
const patience = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

export interface RawMailSettings {
  smtpUrl: string;
  /** One address or several, separated by commas. */
  salesEmail: string;
  /** `web@example.com` or `Name <web@example.com>`. */
  mailFrom?: string | undefined;
}

/** Throws an error that says how to set which variable; the error never contains the password. */
export function readMailSettings(raw: RawMailSettings): MailSettings {
  const server = readSmtpUrl(raw.smtpUrl);
  const to = readSalesEmail(raw.salesEmail);
  return { server: { ...patience, ...server }, to, from: readMailFrom(raw, server, to), timeoutMs: 120_000 };
}

/** Adds the sender's name that mails have without a name in MAIL_FROM. */
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
      `SMTP_URL is not an address of a mail server: set it to something like ${urlExample}, with signs such as / ? # @ in the password written as %2F %3F %23 %40.`,
    );
  if (url.pathname.length > 1 || url.hash)
    throw new Error(
      `SMTP_URL has something after the server's name: signs such as / ? # in the user name or password must be written as %2F %3F %23.`,
    );
  if (/%(?![\da-f]{2})/i.test(url.username + url.password))
    throw new Error("SMTP_URL has a stray % in the user name or password: write it as %25.");
  for (const [key, value] of url.searchParams) {
    if (!options.includes(key))
      throw new Error(`SMTP_URL has an unknown option "${key}": known are ${options.join(", ")}.`);
    if (switches.includes(key) && value !== "true" && value !== "false")
      throw new Error(`SMTP_URL: ${key} must be true or false.`);
  }
  const server = parseConnectionUrl(url.href);
  // An attacker on the network can remove STARTTLS from the server's answer, to read the password.
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
      "SALES_EMAIL is missing: set it to the address enquiries go to, such as sales@example.com.",
    );
  return [...new Set(addresses.map((address) => readAddress("SALES_EMAIL", address)))];
}

/**
 * Mail servers commonly refuse an unknown sender. Without MAIL_FROM the sender is therefore the account of SMTP_URL if that
 * is an address, else the first address of sales. It is never the visitor.
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
