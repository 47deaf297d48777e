import type { Channel } from "#domain/enquiries/stored-enquiry.ts";
import { defaultSender, type MailSettings } from "../delivery/mail-settings.ts";
import { OperatorError } from "../operator-error.ts";
import { settingsSchema } from "./settings-schema.ts";

export type Settings = ReturnType<typeof readSettings>;
export type Environment = Readonly<Record<string, string | undefined>>;
type Given = Partial<Record<keyof typeof settingsSchema.shape, string>>;

/** Lists every problem of the settings, each with a correction. */
export class SettingsError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Checks the settings of the environment. Throws one SettingsError that lists all problems. */
export function readSettings(environment: Environment = process.env) {
  const given = removeEmpty(environment);
  const { data, error } = settingsSchema.safeParse(given);
  const invalid = error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];
  const problems = [...invalid, ...missingSettings(given), ...contradictions(given)];
  if (data === undefined || problems.length > 0) throw new SettingsError(problems);

  const { PORT: port, SITE_URL: siteUrl, SMTP_URL: server, SALES_EMAIL: to } = data;
  const webhook = data.WEBHOOK_URL
    ? { url: data.WEBHOOK_URL, format: data.WEBHOOK_FORMAT, signer: data.WEBHOOK_SECRET }
    : undefined;
  const mail: MailSettings | undefined =
    server && to
      ? {
          server,
          to,
          newCustomerTo: data.NEW_CUSTOMER_EMAIL ?? to,
          from: data.MAIL_FROM ?? defaultSender(server, to),
        }
      : undefined;
  return {
    port,
    host: data.HOST,
    /** The origin in SITE_URL, such as `https://www.example.com`. Null: the site has no public address. */
    publicOrigin: siteUrl ?? null,
    /** The public origin, or the address on this machine. */
    siteOrigin: siteUrl ?? `http://localhost:${port}`,
    enquiryMode: data.ENQUIRIES,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    /** Undefined: enquiries are kept and not mailed. */
    mail,
    webhook,
    /** The channels on which deliveries are sent. */
    activeChannels: [...(mail ? ["email"] : []), ...(webhook ? ["webhook"] : [])] as Channel[],
    /** The domain at the end of Message-IDs. Undefined: that of the store. */
    messageIdDomain: siteUrl && new URL(siteUrl).hostname,
    timeZone: data.TIME_ZONE,
    retentionDays: data.RETENTION_DAYS,
    trustProxy: data.TRUST_PROXY,
    rateLimitSubmits: data.RATE_LIMIT_SUBMITS,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN,
    exportFormsTo: data.EXPORT_FORMS_TO,
    shutdownSeconds: data.SHUTDOWN_SECONDS,
  };
}

/** An empty value counts as unset. */
function removeEmpty(environment: Environment): Given {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

/** Settings that work only together with another setting. */
function missingSettings(given: Given): string[] {
  const needs: Array<[name: keyof Given, needed: keyof Given]> = [
    ["SMTP_URL", "SALES_EMAIL"],
    ["SALES_EMAIL", "SMTP_URL"],
    ["NEW_CUSTOMER_EMAIL", "SMTP_URL"],
    ["WEBHOOK_SECRET", "WEBHOOK_URL"],
  ];
  // Chats check no signature.
  if (given.WEBHOOK_FORMAT !== "chat") needs.push(["WEBHOOK_URL", "WEBHOOK_SECRET"]);
  return needs
    .filter(([name, needed]) => given[name] && !given[needed])
    .map(([name, needed]) => `${name} is set, but ${needed} is missing: set ${needed}, or unset ${name}.`);
}

function contradictions(given: Given): string[] {
  if (given.ENQUIRIES !== "local") return [];
  return (["SMTP_URL", "WEBHOOK_URL", "DATABASE_URL", "EXPORT_FORMS_TO"] as const)
    .filter((name) => given[name])
    .map(
      (name) =>
        `With ENQUIRIES=local, no enquiry is stored or sent, but ${name} is set: unset ENQUIRIES or ${name}.`,
    );
}
