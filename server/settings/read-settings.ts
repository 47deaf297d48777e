import type { z } from "zod";
import type { Channel } from "#domain/enquiries/stored-enquiry.ts";
import { mailSettings } from "../delivery/mail-settings.ts";
import { type Setting, settingDefinitions } from "./setting-definitions.ts";

type Name = keyof typeof settingDefinitions;
type CamelCase<N extends string> = N extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<N>;
/** The values of all settings. The value of RATE_LIMIT_SUBMITS is `rateLimitSubmits`. */
type Values = {
  [N in Name as CamelCase<N>]:
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

/** Settings that work only together with another setting. */
const needs: ReadonlyArray<[name: Name, needed: Name]> = [
  ["SMTP_URL", "SALES_EMAIL"],
  ["SALES_EMAIL", "SMTP_URL"],
  ["NEW_CUSTOMER_EMAIL", "SMTP_URL"],
  ["WEBHOOK_SECRET", "WEBHOOK_URL"],
];

/** Checks the settings of the environment. Throws one SettingsError that lists all problems. */
export function readSettings(environment: Environment = process.env) {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const isSet = (name: Name) => textOf(environment, name) !== undefined;
  // Chats check no signature.
  const needsSecret = values.webhookFormat !== "chat" && (["WEBHOOK_URL", "WEBHOOK_SECRET"] as const);
  for (const [name, needed] of [...needs, ...(needsSecret ? [needsSecret] : [])])
    if (isSet(name) && !isSet(needed))
      problems.push(`${name} is set, but ${needed} is missing: set ${needed}, or unset ${name}.`);
  for (const name of ["SMTP_URL", "WEBHOOK_URL", "DATABASE_URL"] as const)
    if (values.enquiries === "local" && isSet(name))
      problems.push(
        `With ENQUIRIES=local, no enquiry is stored or sent, but ${name} is set: unset ENQUIRIES or ${name}.`,
      );
  if (problems.length > 0) throw new SettingsError(problems);

  const { enquiries: enquiryMode, ...others } = values;
  const { port, siteUrl, smtpUrl, salesEmail, newCustomerEmail, mailFrom } = values;
  const { webhookUrl, webhookFormat, webhookSecret } = values;
  const webhook = webhookUrl ? { url: webhookUrl, format: webhookFormat, signer: webhookSecret } : undefined;
  const mail =
    smtpUrl &&
    salesEmail &&
    mailSettings(smtpUrl, { to: salesEmail, newCustomerTo: newCustomerEmail, from: mailFrom });
  return {
    ...others,
    enquiryMode,
    /** The site's public origin, such as `https://www.example.com`. */
    siteOrigin: siteUrl ?? `http://localhost:${port}`,
    /** False when `siteOrigin` is the default. */
    isSiteUrlSet: siteUrl !== undefined,
    /** Undefined: enquiries are kept and not mailed. */
    mail,
    /** Undefined: no webhook. */
    webhook,
    /** The channels on which deliveries are sent. */
    activeChannels: [...(mail ? ["email"] : []), ...(webhook ? ["webhook"] : [])] as Channel[],
    /** The domain at the end of Message-IDs. Undefined: that of the store. */
    messageIdDomain: siteUrl && new URL(siteUrl).hostname,
  };
}

/** Reads the values of all settings. Reports invalid values as problems, and leaves them out. */
function readValues(environment: Environment, problems: string[]): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { default: fallback, check }] of Object.entries<Setting>(settingDefinitions)) {
    const text = textOf(environment, name) ?? fallback;
    if (text === undefined) continue;
    const checked = check.safeParse(text);
    const camelCase = name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    if (checked.success) values[camelCase] = checked.data;
    else problems.push(`${name} ${checked.error.issues[0]?.message}`);
  }
  return values as Values;
}

/** An empty value counts as unset. */
function textOf(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}
