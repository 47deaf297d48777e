import { parseArgs } from "node:util";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { Config } from "#server/config.ts";
import { readMailSettings } from "#server/delivery/mail-settings.ts";
import { sendTestMail } from "#server/delivery/smtp.ts";
import { NoStoreError } from "#server/enquiries/store-error.ts";
import { readFailedBuild } from "#server/failed-build.ts";
import { type Command, type CommandContext, exitCodes, withStore } from "../command.ts";
import { showInline } from "../terminal-text.ts";
import { showTime } from "../times.ts";

type Finding = { verdict: "good" | "note" | "bad"; text: string };

const signs = { good: "ok  ", note: "note", bad: "BAD " } as const;

export const doctor: Command = {
  usage: "[--send-test]",
  summary: "Check configuration, store and deliveries",
  details: ["--send-test  also sends a test mail to SALES_EMAIL", "Exits with 1 when something needs you."],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { "send-test": { type: "boolean", default: false } } });
    const findings = [...inspectConfiguration(context), ...inspectBuild(), ...(await inspectStore(context))];
    if (values["send-test"]) findings.push(await tryMail(context.config));
    for (const { verdict, text } of findings) context.write(`${signs[verdict]}  ${text}\n`);
    return findings.some(({ verdict }) => verdict === "bad") ? exitCodes.failed : exitCodes.ok;
  },
};

function inspectConfiguration({ config, settingsFile }: CommandContext): Finding[] {
  const { enquiries, mail, webhook, retentionDays, timeZone } = config;
  const local: Finding = {
    verdict: "note",
    text: "ENQUIRIES=local: the site keeps and sends nothing. What follows is about what was kept before.",
  };
  return [
    ...(enquiries === "local" ? [local] : []),
    mail
      ? { verdict: "good", text: `mail goes to ${showInline(mail.salesEmail)}` }
      : {
          verdict: "note",
          text: "mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL",
        },
    webhook
      ? { verdict: "good", text: `each enquiry is posted to ${showInline(new URL(webhook.url).origin)}` }
      : { verdict: "good", text: "no webhook (WEBHOOK_URL is not set)" },
    {
      verdict: "good",
      text:
        retentionDays === undefined
          ? "enquiries are kept until somebody erases them (RETENTION_DAYS is not set)"
          : `enquiries are erased after ${retentionDays} days`,
    },
    {
      verdict: "good",
      text: settingsFile
        ? `settings are those of ${settingsFile}`
        : "settings are the environment's; there is no ozo.env",
    },
    { verdict: "good", text: `times are those of ${timeZone}` },
  ];
}

function inspectBuild(): Finding[] {
  const failed = readFailedBuild();
  if (failed === undefined) return [];
  return [
    { verdict: "bad", text: `the newest build failed; the site is as it was before. ${failed.message}` },
  ];
}

async function inspectStore(context: CommandContext): Promise<Finding[]> {
  try {
    return await withStore(context, async (store) => {
      await store.check();
      const { total } = await store.list({ limit: 1, offset: 0 });
      return [
        { verdict: "good", text: `the store is sound and takes writes: ${store.location}` },
        { verdict: "good", text: total === 1 ? "1 enquiry is kept" : `${total} enquiries are kept` },
        ...(await inspectDeliveries(store, context)),
      ];
    });
  } catch (error) {
    const isAsMeant = error instanceof NoStoreError && context.config.enquiries === "local";
    const text = isAsMeant ? "no store: nothing was ever kept" : `the store: ${(error as Error).message}`;
    return [{ verdict: isAsMeant ? "note" : "bad", text }];
  }
}

const waitsTooLongMs = 60 * 60 * 1000;

async function inspectDeliveries(store: EnquiryStore, { config, now }: CommandContext): Promise<Finding[]> {
  const counts = await store.countDeliveries();
  return counts.map(({ channel, state, count, oldestSince }): Finding => {
    const what = `${count} ${state} by ${channel === "email" ? "mail" : "webhook"}`;
    const oldest = `the oldest of ${showTime(oldestSince, config.timeZone)}`;
    if (state === "failed")
      return { verdict: "bad", text: `${what}, ${oldest}: repair the cause, then resend --failed` };
    if (state === "held")
      return { verdict: "note", text: `${what} as suspicious, ${oldest}: list --state held, then release` };
    if (state === "delivered") return { verdict: "good", text: what };
    const isSetUp = channel === "email" ? config.mail !== undefined : config.webhook !== undefined;
    if (!isSetUp) return { verdict: "note", text: `${what}, ${oldest}: they are sent once that is set up` };
    const isLate = now() - oldestSince > waitsTooLongMs;
    if (!isLate) return { verdict: "good", text: what };
    return {
      verdict: "bad",
      text: `${what}, ${oldest}: is the site running? list --state pending, then show`,
    };
  });
}

async function tryMail({ mail, siteOrigin }: Config): Promise<Finding> {
  if (mail === undefined) return { verdict: "bad", text: "no test mail: set SMTP_URL and SALES_EMAIL" };
  const brand = "Ozo"; // The command line works without a build, where the content's own brand is not at hand.
  const result = await sendTestMail(readMailSettings({ ...mail, brand }), { brand, publicUrl: siteOrigin });
  if (result.ok)
    return { verdict: "good", text: `the mail server took a test mail for ${showInline(mail.salesEmail)}` };
  return { verdict: "bad", text: `the test mail was not sent: ${showInline(result.error)}` };
}
