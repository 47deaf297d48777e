import type { z } from "zod";
import { type MailSettings, readMailSettings } from "../delivery/mail-settings.ts";
import { readWebhookSettings, type WebhookSettings } from "../delivery/webhook.ts";
import { type Setting, settingDefinitions } from "./setting-definitions.ts";

type Name = keyof typeof settingDefinitions;
type Values = {
  [N in Name]:
    | z.output<(typeof settingDefinitions)[N]["check"]>
    | ((typeof settingDefinitions)[N] extends { default: string } ? never : undefined);
};

export type Settings = ReturnType<typeof readSettings>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists every problem of the settings, each with a correction. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Checks the settings of the environment. Throws one SettingsError that lists all problems. */
export function readSettings(environment: Environment = process.env) {
  const problems: string[] = [];
  const set = readValues(environment, problems);
  const config = {
    port: set.PORT,
    /** Undefined listens on every address of the machine. */
    host: set.HOST,
    /** The site's public origin, such as `https://www.example.com`. */
    siteOrigin: set.SITE_URL ?? `http://localhost:${set.PORT}`,
    /** False when `siteOrigin` is the default. */
    isSiteUrlSet: set.SITE_URL !== undefined,
    hstsIncludesSubdomains: set.HSTS_SUBDOMAINS === "yes",
    /** PostgreSQL is used when set, SQLite in `dataFolder` otherwise. */
    databaseUrl: set.DATABASE_URL,
    dataFolder: set.DATA_DIR,
    /** `local`: enquiries are neither stored nor sent on (specification, section 7). */
    enquiries: set.ENQUIRIES,
    /** Undefined: enquiries are kept and not mailed. */
    mail: readMail(set, problems),
    /** Undefined: no webhook. */
    webhook: readWebhook(set, problems),
    /** Null: no digest. */
    salesDigest: set.SALES_DIGEST,
    /** Whether visitors get a copy of their enquiry. */
    visitorCopy: set.VISITOR_COPY === "on",
    timeZone: set.TIME_ZONE,
    /** Undefined: enquiries are kept until somebody erases them. */
    retentionDays: set.RETENTION_DAYS,
    /** Number of the operator's proxies in front of the site, and so of trusted entries in X-Forwarded-For. */
    trustedProxies: set.TRUST_PROXY,
    /** Undefined: `warn` on a terminal, `info` otherwise. */
    logLevel: set.LOG_LEVEL,
    /** The allowance of submits per address, and the time in which the allowance refills. */
    rateLimit: { submits: set.RATE_LIMIT_SUBMITS, windowMinutes: set.RATE_LIMIT_WINDOW_MINUTES },
    shutdownSeconds: set.SHUTDOWN_SECONDS,
    /** Undefined: nobody can read /metrics. */
    metricsToken: set.METRICS_TOKEN,
    /** Starts and ends with a slash. */
    exportPath: set.EXPORT_PATH,
    exportFormsTo: set.EXPORT_FORMS_TO,
    /** Whether `npm start` stops with an error when installing packages or building fails. */
    isBuildStrict: set.STRICT_BUILD === "1",
  };
  for (const name of ["SMTP_URL", "WEBHOOK_URL", "DATABASE_URL"] as const) {
    if (config.enquiries === "local" && textOf(environment, name) !== undefined)
      problems.push(
        `ENQUIRIES=local keeps and sends nothing, but ${name} is set: unset ENQUIRIES or ${name}.`,
      );
  }
  if (config.visitorCopy && set.SMTP_URL === undefined)
    problems.push(
      "VISITOR_COPY=on needs a mail server, but SMTP_URL is not set: set SMTP_URL, or VISITOR_COPY=off.",
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return config;
}

/** Reads the values of all settings. Reports invalid values as problems, and leaves them out. */
function readValues(environment: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { default: fallback, check }] of Object.entries<Setting>(settingDefinitions)) {
    const text = textOf(environment, name) ?? fallback;
    if (text === undefined) continue;
    const checked = check.safeParse(text);
    if (checked.success) values[name] = checked.data;
    else problems.push(`${name} ${checked.error.issues[0]?.message}`);
  }
  return values as Values;
}

/** An empty value counts as unset. */
function textOf(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}

function readMail(
  { SMTP_URL: smtpUrl, SALES_EMAIL: salesEmail, MAIL_FROM: mailFrom }: Values,
  problems: string[],
): MailSettings | undefined {
  if (smtpUrl === undefined && salesEmail === undefined) return undefined;
  if (salesEmail === undefined) {
    problems.push(
      "SMTP_URL is set but SALES_EMAIL is missing: set SALES_EMAIL to the address that receives the enquiries.",
    );
    return undefined;
  }
  if (smtpUrl === undefined) {
    problems.push(
      "SALES_EMAIL is set but SMTP_URL is missing: set SMTP_URL to your mail server, such as smtps://user:password@mail.example.com.",
    );
    return undefined;
  }
  return attempt(() => readMailSettings({ smtpUrl, salesEmail, mailFrom }), problems);
}

function readWebhook(
  { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret }: Values,
  problems: string[],
): WebhookSettings | undefined {
  if (webhookUrl !== undefined)
    return attempt(() => readWebhookSettings({ webhookUrl, webhookSecret }), problems);
  if (webhookSecret !== undefined)
    problems.push(
      "WEBHOOK_SECRET is set but WEBHOOK_URL is missing: set WEBHOOK_URL, or unset WEBHOOK_SECRET.",
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
