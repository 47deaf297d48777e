import { parseArgs } from "node:util";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import { readMailSettings } from "#server/delivery/mail-settings.ts";
import { sendTestMail } from "#server/delivery/smtp.ts";
import { countOpen } from "#server/enquiries/follow-up/count-open.ts";
import { NoStoreError } from "#server/enquiries/store/store-error.ts";
import { readFailedBuild } from "#server/failed-build.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type Command, type CommandContext, exitCodes, withStore } from "../command.ts";
import { countEnquiries, showInline } from "../terminal-text.ts";
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

const good = (text: string): Finding => ({ verdict: "good", text });
const note = (text: string): Finding => ({ verdict: "note", text });
const bad = (text: string): Finding => ({ verdict: "bad", text });

function inspectConfiguration({ config, settingsFile }: CommandContext): Finding[] {
  const { enquiries, webhook, retentionDays, timeZone } = config;
  return [
    ...(enquiries === "local"
      ? [
          note(
            "ENQUIRIES=local: the site keeps and sends nothing. What follows is about what was kept before.",
          ),
        ]
      : []),
    ...inspectMail(config),
    webhook
      ? good(`each enquiry is posted to ${showInline(new URL(webhook.url).origin)}`)
      : good("no webhook (WEBHOOK_URL is not set)"),
    retentionDays === undefined
      ? good("enquiries are kept until somebody erases them (RETENTION_DAYS is not set)")
      : good(`enquiries are erased after ${retentionDays} days`),
    good(
      settingsFile
        ? `settings are those of ${settingsFile}`
        : "settings are the environment's; there is no ozo.env",
    ),
    good(`times are those of ${timeZone}`),
  ];
}

function inspectMail({ mail, salesDigest, visitorCopy, siteOrigin, isSiteUrlSet }: Settings): Finding[] {
  if (mail === undefined)
    return [note("mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL")];
  const links = `links in mails lead to ${siteOrigin}`;
  return [
    good(`mail goes to ${showInline(mail.salesEmail)}`),
    isSiteUrlSet ? good(links) : note(`${links}, which only this machine reaches: set SITE_URL`),
    good(`the digest of what waits is ${salesDigest === null ? "off" : "on"} (SALES_DIGEST)`),
    good(`copies for visitors are ${visitorCopy ? "on" : "off"} (VISITOR_COPY)`),
  ];
}

function inspectBuild(): Finding[] {
  const failed = readFailedBuild();
  if (failed === undefined) return [];
  return [bad(`the newest build failed; the site is as it was before. ${failed.message}`)];
}

async function inspectStore(context: CommandContext): Promise<Finding[]> {
  try {
    return await withStore(context, async (store) => {
      await store.check();
      const { total } = await store.list({ limit: 0, offset: 0 });
      const open = await countOpen(store);
      return [
        good(`the store is sound and takes writes: ${store.location}`),
        good(
          `${countEnquiries(total)} ${total === 1 ? "is" : "are"} kept: ${open.new} new, ${open.held} set aside`,
        ),
        ...(await inspectDeliveries(store, context)),
      ];
    });
  } catch (error) {
    if (error instanceof NoStoreError && context.config.enquiries === "local")
      return [note("no store: nothing was ever kept")];
    return [bad(`the store: ${(error as Error).message}`)];
  }
}

const waitsTooLongMs = 60 * 60 * 1000;

async function inspectDeliveries(store: EnquiryStore, { config, now }: CommandContext): Promise<Finding[]> {
  const counts = await store.countDeliveries();
  return counts.map(({ channel, state, count, oldestSince }) => {
    const what = `${count} ${state} by ${channel === "email" ? "mail" : channel}`;
    const oldest = `${what}, the oldest of ${showTime(oldestSince, config.timeZone)}`;
    if (state === "failed") return bad(`${oldest}: repair the cause, then resend --failed`);
    if (state === "held") return note(`${oldest}: suspicious; list --state held, then release`);
    if (state === "delivered") return good(what);
    const isSetUp = channel === "webhook" ? config.webhook !== undefined : config.mail !== undefined;
    if (!isSetUp) return note(`${oldest}: they are sent once that is set up`);
    if (now() - oldestSince <= waitsTooLongMs) return good(what);
    return bad(`${oldest}: is the site running? list --state pending, then show`);
  });
}

async function tryMail({ mail, siteOrigin }: Settings): Promise<Finding> {
  if (mail === undefined) return bad("no test mail: set SMTP_URL and SALES_EMAIL");
  const brand = "Ozo"; // The command line works without a build, where the content's own brand is not at hand.
  const result = await sendTestMail(readMailSettings({ ...mail, brand }), { brand, publicUrl: siteOrigin });
  if (result.ok) return good(`the mail server took a test mail for ${showInline(mail.salesEmail)}`);
  return bad(`the test mail was not sent: ${showInline(result.error)}`);
}
