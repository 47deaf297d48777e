import { isIP } from "node:net";
import { z } from "zod";
import { readMailAddresses, readMailbox, readSmtpUrl } from "../delivery/mail-settings.ts";
import { readWebhookSecret, readWebhookUrl } from "../delivery/webhook.ts";
import { readDatabaseUrl } from "../store/database-url.ts";

/**
 * Every setting with its meaning and default. A test checks that the table in the README and `ozo.env.example` agree with this
 * schema. An error message follows the setting's name. It must not repeat a value that may contain a password.
 */
export const settingsSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: "Port to listen on." }),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9.-]+$/.test(text), {
      error: setItTo("an address of this machine, such as 127.0.0.1 or ::"),
    })
    .optional()
    .meta({
      description:
        "Address to listen on, such as 127.0.0.1 behind a proxy. Unset: every address of the machine.",
    }),
  SITE_URL: z
    .string()
    .refine(isOrigin, { error: setItTo("an address without a path, such as https://www.example.com") })
    .transform((text) => new URL(text).origin)
    .optional()
    .meta({
      description:
        "The address that visitors use, such as https://www.example.com. Unset: pages have no canonical address, and the site has no sitemap. With https, the site sends HSTS.",
    }),
  ENQUIRIES: oneOf("served", "local").default("served").meta({
    description:
      "served: the server stores and delivers enquiries. local: enquiries are neither stored nor delivered.",
  }),
  DATA_DIR: z.string().default("data").meta({
    description: "Folder of the SQLite database, and of the files that the operator's commands write.",
  }),
  DATABASE_URL: readBy(readDatabaseUrl).optional().meta({
    description: "PostgreSQL database to use instead of SQLite, as postgres://user:password@host/name.",
  }),
  SMTP_URL: readBy(readSmtpUrl).optional().meta({
    description:
      "Mail server, as smtps://user:password@mail.example.com. Unset: enquiries are stored and not mailed.",
  }),
  SALES_EMAIL: readBy(readMailAddresses).optional().meta({
    description: "Address that receives the enquiries, or several separated by commas; needed with SMTP_URL.",
  }),
  NEW_CUSTOMER_EMAIL: readBy(readMailAddresses).optional().meta({
    description:
      "Address that receives the New Customer Form, or several separated by commas. Unset: the addresses in SALES_EMAIL.",
  }),
  MAIL_FROM: readBy(readMailbox).optional().meta({
    description:
      "Sender of the mails, as address or Name <address>. Unset: the user name in SMTP_URL if it is an address, otherwise the first address in SALES_EMAIL.",
  }),
  WEBHOOK_URL: readBy(readWebhookUrl)
    .optional()
    .meta({ description: "Address to which each enquiry is posted as JSON." }),
  WEBHOOK_FORMAT: oneOf("event", "chat").default("event").meta({
    description:
      "event: an event for other programs, such as a CRM. chat: a text that Slack, Mattermost, Google Chat and workflows of Teams show.",
  }),
  WEBHOOK_SECRET: readBy(readWebhookSecret).optional().meta({
    description:
      "Standard Webhooks secret (whsec_…) that signs the webhook's requests; needed with WEBHOOK_URL, except with WEBHOOK_FORMAT=chat.",
  }),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: setItTo("a time zone's name, such as Asia/Kolkata or UTC") })
    .default("Asia/Kolkata")
    .meta({ description: "Time zone of the times in mails and commands." }),
  RETENTION_DAYS: wholeNumber(1, 36_500).optional().meta({
    description: "Enquiries older than this number of days are erased daily. Unset: enquiries are kept.",
  }),
  TRUST_PROXY: wholeNumber(0, 10).default(0).meta({
    description:
      "Number of your own proxies in front of the site. The rate limit then uses the visitor's address that these proxies report. Also set HOST=127.0.0.1: otherwise a client that connects without the proxy can claim any IP address.",
  }),
  RATE_LIMIT_SUBMITS: wholeNumber(1, 1_000_000).default(120).meta({
    description:
      "Number of valid form posts that one IPv4 address or one IPv6 /64 network may send in a burst. This allowance refills evenly over ten minutes.",
  }),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").optional().meta({
    description:
      "Lowest level of the messages that are logged: trace, debug, info, warn, error, fatal or silent. Unset: info, or warn when the log goes to a terminal.",
  }),
  METRICS_TOKEN: z
    .string()
    // A token with other characters could not be sent (RFC 6750, section 2.1: b68token).
    .regex(/^[A-Za-z0-9\-._~+/]+=*$/, {
      error:
        "contains a character that a bearer token cannot have: use letters, digits and - . _ ~ + / only, with = at the end.",
    })
    .optional()
    .meta({ description: "Bearer token for /metrics. Unset: nobody can read /metrics." }),
  EXPORT_FORMS_TO: z
    .url({ protocol: /^https?$/, error: setItTo("an address such as https://forms.example.com/enquiry") })
    .optional()
    .meta({
      description:
        "Address to which the forms of an exported site are posted. Unset: an export needs ENQUIRIES=local, and its forms transmit nothing.",
    }),
  SHUTDOWN_SECONDS: wholeNumber(1, 600).default(20).meta({
    description:
      "Longest duration of a shutdown, in seconds. Requests and deliveries that have not ended by then are cut off.",
  }),
});

function setItTo(what: string) {
  return ({ input }: { input?: unknown }) => `is "${input}": set it to ${what}.`;
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: setItTo(`a whole number from ${least} to ${most}`),
    })
    .transform(Number);
}

function oneOf<const T extends string>(...choices: T[]) {
  return z.enum(choices, { error: setItTo(`one of ${choices.join(", ")}`) });
}

/** A value that `read` converts. `read` throws an error with the text to show after the setting's name. */
function readBy<T>(read: (text: string) => T) {
  return z.string().transform((text, context) => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === "/";
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}
