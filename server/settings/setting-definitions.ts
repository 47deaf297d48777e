import { isIP } from "node:net";
import { z } from "zod";
import { readMailAddresses, readMailbox, readSmtpUrl } from "../delivery/mail-settings.ts";
import { readWebhookSecret, readWebhookUrl } from "../delivery/webhook.ts";
import { readDatabaseUrl } from "../store/database-url.ts";

export interface Setting {
  default?: string;
  meaning: string;
  /** Checks the value. The error message follows the setting's name. It must not repeat a value that may contain a password. */
  check: z.ZodType<unknown, string>;
}

/**
 * Every setting. A test checks that the table in the README and `ozo.env.example` agree with this table. Values come from
 * `ozo.env` and the environment (server/settings/settings-file.ts).
 */
export const settingDefinitions = {
  PORT: { default: "3000", meaning: "Port to listen on.", check: wholeNumber(0, 65_535) },
  HOST: {
    meaning: "Address to listen on, such as 127.0.0.1 behind a proxy. Unset: every address of the machine.",
    check: z.string().refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9.-]+$/.test(text), {
      error: setItTo("an address of this machine, such as 127.0.0.1 or ::"),
    }),
  },
  SITE_URL: {
    meaning:
      "The address that visitors use, such as https://www.example.com. Unset: http://localhost:PORT. With https, the site sends HSTS.",
    check: z
      .string()
      .refine(isOrigin, { error: setItTo("an address without a path, such as https://www.example.com") })
      .transform((text) => new URL(text).origin),
  },
  HSTS_SUBDOMAINS: {
    default: "no",
    meaning: "yes: browsers use https for every subdomain of SITE_URL as well (HSTS includeSubDomains).",
    check: oneOf("no", "yes").transform((text) => text === "yes"),
  },
  ENQUIRIES: {
    default: "served",
    meaning:
      "served: the server stores and delivers enquiries. local: enquiries are neither stored nor delivered.",
    check: oneOf("served", "local"),
  },
  DATA_DIR: {
    default: "data",
    meaning: "Folder of the SQLite database, and of the files that the operator's commands write.",
    check: z.string(),
  },
  DATABASE_URL: {
    meaning: "PostgreSQL database to use instead of SQLite, as postgres://user:password@host/name.",
    check: readBy(readDatabaseUrl),
  },
  SMTP_URL: {
    meaning:
      "Mail server, as smtps://user:password@mail.example.com. Unset: enquiries are stored and not mailed.",
    check: readBy(readSmtpUrl),
  },
  SALES_EMAIL: {
    meaning: "Address that receives the enquiries, or several separated by commas; needed with SMTP_URL.",
    check: readBy(readMailAddresses),
  },
  NEW_CUSTOMER_EMAIL: {
    meaning:
      "Address that receives the New Customer Form, or several separated by commas. Unset: the addresses in SALES_EMAIL.",
    check: readBy(readMailAddresses),
  },
  MAIL_FROM: {
    meaning:
      "Sender of the mails, as address or Name <address>. Unset: the user name in SMTP_URL if it is an address, otherwise the first address in SALES_EMAIL.",
    check: readBy(readMailbox),
  },
  WEBHOOK_URL: {
    meaning: "Address to which each enquiry is posted as JSON.",
    check: readBy(readWebhookUrl),
  },
  WEBHOOK_FORMAT: {
    default: "event",
    meaning:
      "event: an event for other programs, such as a CRM. chat: a text that Slack, Mattermost, Google Chat and workflows of Teams show.",
    check: oneOf("event", "chat"),
  },
  WEBHOOK_SECRET: {
    meaning:
      "Standard Webhooks secret (whsec_…) that signs the webhook's requests; needed with WEBHOOK_URL, except with WEBHOOK_FORMAT=chat.",
    check: readBy(readWebhookSecret),
  },
  TIME_ZONE: {
    default: "Asia/Kolkata",
    meaning: "Time zone of the times in mails and commands.",
    check: z.string().refine(isTimeZone, {
      error: setItTo("a time zone's name, such as Asia/Kolkata or UTC"),
    }),
  },
  RETENTION_DAYS: {
    meaning: "Enquiries older than this number of days are erased daily. Unset: enquiries are kept.",
    check: wholeNumber(1, 36_500),
  },
  TRUST_PROXY: {
    default: "0",
    meaning:
      "Number of your own proxies in front of the site. The rate limit then uses the visitor's address that these proxies report. Also set HOST=127.0.0.1: otherwise a client that connects without the proxy can claim any IP address.",
    check: wholeNumber(0, 10),
  },
  RATE_LIMIT_SUBMITS: {
    default: "120",
    meaning:
      "Number of valid form posts that one IPv4 address or one IPv6 /64 network may send in a burst. This allowance refills evenly over ten minutes.",
    check: wholeNumber(1, 1_000_000),
  },
  LOG_LEVEL: {
    meaning:
      "Lowest level of the messages that are logged: trace, debug, info, warn, error, fatal or silent. Unset: info, or warn when the log goes to a terminal.",
    check: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  },
  METRICS_TOKEN: {
    meaning: "Bearer token for /metrics. Unset: nobody can read /metrics.",
    check: z.string(),
  },
  EXPORT_FORMS_TO: {
    meaning: "Address to which the forms of an exported site are posted. Unset: its forms transmit nothing.",
    check: z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: setItTo("an address such as https://forms.example.com/enquiry"),
    }),
  },
  SHUTDOWN_SECONDS: {
    default: "20",
    meaning: "How long a shutdown waits for running requests and deliveries, in seconds.",
    check: wholeNumber(1, 600),
  },
} satisfies Record<string, Setting>;

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
