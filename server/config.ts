import { isIP } from "node:net";
import { readMailSettings } from "./delivery/mail-settings.ts";
import { readWebhookSettings, type WebhookSettings } from "./delivery/webhook.ts";
import { settings } from "./settings.ts";

export type LogLevel = (typeof logLevels)[number];
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** As written in the environment, and found good by `readMailSettings`. */
export interface MailConfig {
  smtpUrl: string;
  salesEmail: string;
  mailFrom: string | undefined;
}

export interface Config {
  port: number;
  /** Undefined listens on every address of the machine. */
  host: string | undefined;
  /** The origin visitors use, such as `https://www.example.com`: never with a path or a trailing slash. */
  siteOrigin: string;
  /** False when `siteOrigin` is only the default for trying the site out on this machine. */
  isSiteUrlSet: boolean;
  /** PostgreSQL is used when set, SQLite in `dataFolder` otherwise. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** `local`: nothing is transmitted or kept (specification, section 7). */
  enquiries: "served" | "local";
  /** Undefined: enquiries are kept and not mailed. */
  mail: MailConfig | undefined;
  /** Undefined: no webhook. */
  webhook: WebhookSettings | undefined;
  timeZone: string;
  /** Undefined keeps enquiries until somebody erases them. */
  retentionDays: number | undefined;
  /** How many proxies of ours stand in front; that many entries of X-Forwarded-For are believed. */
  trustedProxies: number;
  /** Undefined: `info` when the log is read by a machine, `warn` on a terminal. */
  logLevel: LogLevel | undefined;
  /** At most this many submits per address in the window. */
  rateLimit: { submits: number; windowMinutes: number };
  shutdownSeconds: number;
  /** Undefined: /metrics answers this machine only. */
  metricsToken: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of the environment at once, each with what to set. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration can't be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Reads the environment, the only place that does. Throws one ConfigError that lists all problems. */
export function readConfig(environment: Environment = process.env): Config {
  const reader = new Reader(environment);
  const port = reader.integer("PORT", 0, 65_535);
  const siteUrl = reader.text("SITE_URL");
  const config: Config = {
    port,
    host: reader.host("HOST"),
    siteOrigin: siteUrl === undefined ? `http://localhost:${port}` : reader.origin("SITE_URL", siteUrl),
    isSiteUrlSet: siteUrl !== undefined,
    databaseUrl: reader.url(
      "DATABASE_URL",
      ["postgres:", "postgresql:"],
      "postgres://user:password@host/name",
    ),
    dataFolder: reader.textOrDefault("DATA_DIR"),
    enquiries: reader.oneOf("ENQUIRIES", ["served", "local"] as const),
    mail: readMail(reader),
    webhook: readWebhook(reader),
    timeZone: reader.timeZone("TIME_ZONE"),
    retentionDays: reader.optionalInteger("RETENTION_DAYS", 1, 36_500),
    trustedProxies: reader.integer("TRUST_PROXY", 0, 10),
    logLevel: reader.text("LOG_LEVEL") === undefined ? undefined : reader.oneOf("LOG_LEVEL", logLevels),
    rateLimit: {
      submits: reader.integer("RATE_LIMIT_SUBMITS", 1, 1_000_000),
      windowMinutes: reader.integer("RATE_LIMIT_WINDOW_MINUTES", 1, 1_440),
    },
    shutdownSeconds: reader.integer("SHUTDOWN_SECONDS", 1, 600),
    metricsToken: reader.text("METRICS_TOKEN"),
  };
  checkCombinations(reader, config);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

function readMail(reader: Reader): MailConfig | undefined {
  const smtpUrl = reader.text("SMTP_URL");
  const salesEmail = reader.text("SALES_EMAIL");
  const mailFrom = reader.text("MAIL_FROM");
  if (smtpUrl !== undefined && salesEmail === undefined) {
    reader.problem(
      "SMTP_URL is set but SALES_EMAIL is missing: set it to the address that reads the enquiries.",
    );
  }
  if (salesEmail !== undefined && smtpUrl === undefined) {
    reader.problem(
      "SALES_EMAIL is set but SMTP_URL is missing: set it to your mail server, such as smtps://user:password@mail.example.com.",
    );
  }
  if (smtpUrl === undefined || salesEmail === undefined) return undefined;
  const mail = { smtpUrl, salesEmail, mailFrom };
  reader.attempt(() => readMailSettings({ ...mail, brand: "" }));
  return mail;
}

function readWebhook(reader: Reader): WebhookSettings | undefined {
  const webhookUrl = reader.text("WEBHOOK_URL");
  const webhookSecret = reader.text("WEBHOOK_SECRET");
  if (webhookUrl === undefined) {
    if (webhookSecret !== undefined) {
      reader.problem(
        "WEBHOOK_SECRET is set but WEBHOOK_URL is missing: set it to the address to post to, or unset the secret.",
      );
    }
    return undefined;
  }
  return reader.attempt(() => readWebhookSettings({ webhookUrl, webhookSecret }));
}

function checkCombinations(reader: Reader, config: Config): void {
  if (config.enquiries !== "local") return;
  for (const name of ["SMTP_URL", "WEBHOOK_URL", "DATABASE_URL"]) {
    if (!reader.isSet(name)) continue;
    reader.problem(
      `ENQUIRIES=local keeps and sends nothing, but ${name} is set: unset one of the two (ENQUIRIES=served is the default).`,
    );
  }
}

/** Reads one setting at a time, taking defaults from the table and noting what is wrong. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  /** Runs a check that throws for one setting, so that the others are still looked at. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.problem(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** An empty value counts as unset: that is what `NAME=` in an env file means to people. */
  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === "" ? undefined : value;
  }

  isSet(name: string): boolean {
    return this.text(name) !== undefined;
  }

  textOrDefault(name: string): string {
    return this.text(name) ?? defaultOf(name);
  }

  integer(name: string, least: number, most: number): number {
    const value = this.textOrDefault(name);
    if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    this.problem(`${name} is "${value}": set it to a whole number from ${least} to ${most}.`);
    return least;
  }

  optionalInteger(name: string, least: number, most: number): number | undefined {
    return this.isSet(name) ? this.integer(name, least, most) : undefined;
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.textOrDefault(name);
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) this.problem(`${name} is "${value}": set it to one of ${choices.join(", ")}.`);
    return chosen ?? (choices[0] as T);
  }

  host(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || isIP(value) !== 0 || /^[A-Za-z0-9.-]+$/.test(value)) return value;
    this.problem(`${name} is "${value}": set it to an address of this machine, such as 127.0.0.1 or ::.`);
    return undefined;
  }

  origin(name: string, value: string): string {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isOrigin =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === "/";
    if (isOrigin) return url.origin;
    this.problem(
      `${name} is "${value}": set it to an address without a path, such as https://www.example.com.`,
    );
    return "";
  }

  /** The value is never repeated in the message: these addresses carry passwords. */
  url(name: string, protocols: readonly string[], example: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.problem(`${name} can't be read as an address: write it like ${example}.`);
    return undefined;
  }

  timeZone(name: string): string {
    const value = this.textOrDefault(name);
    try {
      new Intl.DateTimeFormat("en", { timeZone: value });
    } catch {
      this.problem(`${name} is "${value}": set it to a time zone's name, such as Asia/Kolkata or UTC.`);
    }
    return value;
  }
}

function defaultOf(name: string): string {
  const setting = settings.find((candidate) => candidate.name === name);
  if (setting?.default === undefined) throw new Error(`The table of settings has no default for ${name}.`);
  return setting.default;
}
