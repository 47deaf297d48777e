import { isIP } from "node:net";
import { z } from "zod";
import { readDigestSchedule } from "./delivery/digest-schedule.ts";
import { readMailSettings } from "./delivery/mail-settings.ts";
import { readWebhookSettings, type WebhookSettings } from "./delivery/webhook.ts";

interface Setting {
  /** What holds when nothing is set. Without one, nothing does. */
  default?: string;
  meaning: string;
  /** Its complaint goes on after the setting's name: it never repeats what may hold a password. */
  check: z.ZodType<unknown, string>;
}

/**
 * Every setting, in the order an operator meets them. README's table and `ozo.env.example` are checked against this one;
 * values come from `ozo.env` and the environment (scripts/settings-file.mjs).
 */
export const settings = {
  PORT: { default: "3000", meaning: "Port to listen on.", check: wholeNumber(0, 65_535) },
  HOST: {
    meaning: "Address to listen on; unset is every address of the machine.",
    check: z.string().refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9.-]+$/.test(text), {
      error: setItTo("an address of this machine, such as 127.0.0.1 or ::"),
    }),
  },
  SITE_URL: {
    meaning:
      "The address visitors use, such as https://www.example.com. Unset is http://localhost:PORT. With https, HSTS is sent.",
    check: z
      .string()
      .refine(isOrigin, { error: setItTo("an address without a path, such as https://www.example.com") })
      .transform((text) => new URL(text).origin),
  },
  HSTS_SUBDOMAINS: {
    default: "no",
    meaning: "yes binds every subdomain of SITE_URL to https as well (HSTS includeSubDomains).",
    check: oneOf("no", "yes"),
  },
  ENQUIRIES: {
    default: "served",
    meaning: "served keeps and delivers enquiries; local transmits and keeps nothing.",
    check: oneOf("served", "local"),
  },
  DATA_DIR: { default: "data", meaning: "Folder of the SQLite database.", check: z.string() },
  DATABASE_URL: {
    meaning: "PostgreSQL to use instead of SQLite, as postgres://user:password@host/name.",
    check: z.string().refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: "can't be read as an address: write it like postgres://user:password@host/name.",
    }),
  },
  SMTP_URL: {
    meaning:
      "Mail server, as smtps://user:password@mail.example.com. Unset: enquiries are kept and not mailed.",
    check: z.string(),
  },
  SALES_EMAIL: {
    meaning: "Address that reads the enquiries, or several with commas; needed with SMTP_URL.",
    check: z.string(),
  },
  MAIL_FROM: {
    meaning:
      "Sender of the mails, as address or Name <address>. Unset is the account of SMTP_URL, or SALES_EMAIL.",
    check: z.string(),
  },
  SALES_DIGEST: {
    default: "mon-fri 08:30",
    meaning:
      "When sales is mailed what still waits, as mon-fri 08:30 in TIME_ZONE; off for never. What was set aside is told within the hour.",
    check: z.string().transform((text, context) => {
      try {
        return readDigestSchedule(text);
      } catch (error) {
        context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
        return z.NEVER;
      }
    }),
  },
  VISITOR_COPY: {
    default: "off",
    meaning: "on mails visitors a copy of what they sent, in the words of content/site.yaml; needs SMTP_URL.",
    check: oneOf("off", "on"),
  },
  WEBHOOK_URL: { meaning: "Address that each enquiry is posted to as JSON.", check: z.string() },
  WEBHOOK_SECRET: {
    meaning: "Standard Webhooks secret that signs those posts (whsec_…); needed with WEBHOOK_URL.",
    check: z.string(),
  },
  TIME_ZONE: {
    default: "Asia/Kolkata",
    meaning: "Time zone of the times in mails and lists.",
    check: z.string().refine(isTimeZone, {
      error: setItTo("a time zone's name, such as Asia/Kolkata or UTC"),
    }),
  },
  RETENTION_DAYS: {
    meaning: "Enquiries older than this are erased daily. Unset keeps them.",
    check: wholeNumber(1, 36_500),
  },
  TRUST_PROXY: {
    default: "0",
    meaning: "Number of your own proxies in front; needed for the rate limit to see visitors' addresses.",
    check: wholeNumber(0, 10),
  },
  RATE_LIMIT_SUBMITS: {
    default: "120",
    meaning: "Form posts allowed per address in the window.",
    check: wholeNumber(1, 1_000_000),
  },
  RATE_LIMIT_WINDOW_MINUTES: {
    default: "10",
    meaning: "Length of that window in minutes.",
    check: wholeNumber(1, 1_440),
  },
  LOG_LEVEL: {
    meaning:
      "trace, debug, info, warn, error, fatal or silent. Unset is info, and warn when the log goes to a terminal.",
    check: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  },
  METRICS_TOKEN: {
    meaning: "Bearer token for /metrics. Unset: /metrics is closed.",
    check: z.string(),
  },
  STRICT_BUILD: {
    default: "0",
    meaning: "1: npm start ends when a build fails, instead of serving the last good one.",
    check: oneOf("0", "1"),
  },
  EXPORT_PATH: {
    default: "/",
    meaning: "Path below which an exported site will stand, such as /ozo/.",
    check: z
      .string()
      .regex(/^\/?([\w~-][\w.~-]*\/?)*$/, { error: setItTo("a path such as /ozo/") })
      .transform((text) => `/${text.split("/").filter(Boolean).join("/")}/`.replace("//", "/")),
  },
  EXPORT_FORMS_TO: {
    meaning: "Address that takes the form posts of an exported site. Unset: its forms transmit nothing.",
    check: z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: setItTo("an address such as https://forms.example.com/enquiry"),
    }),
  },
  SHUTDOWN_SECONDS: {
    default: "20",
    meaning: "How long a stop waits for requests and deliveries under way.",
    check: wholeNumber(1, 600),
  },
} satisfies Record<string, Setting>;

type Name = keyof typeof settings;
type Values = {
  [N in Name]:
    | z.output<(typeof settings)[N]["check"]>
    | ((typeof settings)[N] extends { default: string } ? never : undefined);
};

export type Config = ReturnType<typeof readConfig>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of the settings at once, each with what to set. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration can't be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Reads the settings, the only place that does. Throws one ConfigError that lists all problems. */
export function readConfig(environment: Environment = process.env) {
  const problems: string[] = [];
  const set = readValues(environment, problems);
  const config = {
    port: set.PORT,
    /** Undefined listens on every address of the machine. */
    host: set.HOST,
    /** The origin visitors use, such as `https://www.example.com`: never with a path or a trailing slash. */
    siteOrigin: set.SITE_URL ?? `http://localhost:${set.PORT}`,
    /** False when `siteOrigin` is only the default for trying the site out on this machine. */
    isSiteUrlSet: set.SITE_URL !== undefined,
    hstsIncludesSubdomains: set.HSTS_SUBDOMAINS === "yes",
    /** PostgreSQL is used when set, SQLite in `dataFolder` otherwise. */
    databaseUrl: set.DATABASE_URL,
    dataFolder: set.DATA_DIR,
    /** `local`: nothing is transmitted or kept (specification, section 7). */
    enquiries: set.ENQUIRIES,
    /** Undefined: enquiries are kept and not mailed. */
    mail: readMail(set, problems),
    /** Undefined: no webhook. */
    webhook: readWebhook(set, problems),
    /** Null: no digest. */
    salesDigest: set.SALES_DIGEST,
    /** Whether visitors get a copy of what they sent, where mail is set up. */
    visitorCopy: set.VISITOR_COPY === "on",
    timeZone: set.TIME_ZONE,
    /** Undefined keeps enquiries until somebody erases them. */
    retentionDays: set.RETENTION_DAYS,
    /** How many proxies of ours stand in front; that many entries of X-Forwarded-For are believed. */
    trustedProxies: set.TRUST_PROXY,
    /** Undefined: `info` when the log is read by a machine, `warn` on a terminal. */
    logLevel: set.LOG_LEVEL,
    /** At most this many submits per address in the window. */
    rateLimit: { submits: set.RATE_LIMIT_SUBMITS, windowMinutes: set.RATE_LIMIT_WINDOW_MINUTES },
    shutdownSeconds: set.SHUTDOWN_SECONDS,
    /** Undefined: /metrics is closed. */
    metricsToken: set.METRICS_TOKEN,
    /** With a slash at both ends. */
    exportPath: set.EXPORT_PATH,
    exportFormsTo: set.EXPORT_FORMS_TO,
  };
  for (const name of ["SMTP_URL", "WEBHOOK_URL", "DATABASE_URL"] as const) {
    if (config.enquiries === "local" && textOf(environment, name) !== undefined)
      problems.push(
        `ENQUIRIES=local keeps and sends nothing, but ${name} is set: unset one of the two (ENQUIRIES=served is the default).`,
      );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** A value that is refused is left out, so that the others are still looked at. */
function readValues(environment: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { default: fallback, check }] of Object.entries<Setting>(settings)) {
    const text = textOf(environment, name) ?? fallback;
    if (text === undefined) continue;
    const checked = check.safeParse(text);
    if (checked.success) values[name] = checked.data;
    else problems.push(`${name} ${checked.error.issues[0]?.message}`);
  }
  return values as Values;
}

/** An empty value counts as unset: that is what `NAME=` in a settings file means to people. */
function textOf(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}

/** As written in the settings, and found good by `readMailSettings`. */
export interface MailConfig {
  smtpUrl: string;
  salesEmail: string;
  mailFrom: string | undefined;
}

function readMail({ SMTP_URL, SALES_EMAIL, MAIL_FROM }: Values, problems: string[]): MailConfig | undefined {
  if (SMTP_URL === undefined && SALES_EMAIL === undefined) return undefined;
  if (SALES_EMAIL === undefined) {
    problems.push(
      "SMTP_URL is set but SALES_EMAIL is missing: set it to the address that reads the enquiries.",
    );
    return undefined;
  }
  if (SMTP_URL === undefined) {
    problems.push(
      "SALES_EMAIL is set but SMTP_URL is missing: set it to your mail server, such as smtps://user:password@mail.example.com.",
    );
    return undefined;
  }
  const mail = { smtpUrl: SMTP_URL, salesEmail: SALES_EMAIL, mailFrom: MAIL_FROM };
  attempt(() => readMailSettings({ ...mail, brand: "" }), problems);
  return mail;
}

function readWebhook(
  { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret }: Values,
  problems: string[],
): WebhookSettings | undefined {
  if (webhookUrl !== undefined)
    return attempt(() => readWebhookSettings({ webhookUrl, webhookSecret }), problems);
  if (webhookSecret !== undefined)
    problems.push(
      "WEBHOOK_SECRET is set but WEBHOOK_URL is missing: set it to the address to post to, or unset the secret.",
    );
  return undefined;
}

function attempt<T>(read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

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

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === "/";
}

function isTimeZone(text: string): boolean {
  return attempt(() => new Intl.DateTimeFormat("en", { timeZone: text }), []) !== undefined;
}
