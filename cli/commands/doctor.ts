import { parseArgs } from "node:util";
import type { Channel } from "#domain/enquiries/stored-enquiry.ts";
import { nameSender } from "#server/delivery/mail-settings.ts";
import { sendTestMail } from "#server/delivery/smtp.ts";
import { openEnquiries } from "#server/enquiries/open-enquiries.ts";
import { explainClock, findOverdue } from "#server/enquiries/retention.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { NoStoreError } from "#server/enquiries/store/store-error.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type Command, type CommandContext, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { countEnquiries, showInline } from "../terminal-text.ts";
import { showTime } from "../times.ts";

type Finding = { verdict: "good" | "note" | "bad"; text: string };

const signs = { good: "ok  ", note: "note", bad: "BAD " } as const;

export const doctor: Command = {
  usage: "[--send-test]",
  summary: "Check configuration, store and deliveries",
  details: [
    "--send-test  also sends a test mail to SALES_EMAIL",
    "Exits with 1 when there is something to repair.",
  ],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { "send-test": { type: "boolean", default: false } } });
    const findings = [
      ...inspectConfiguration(context),
      ...(await inspectStart(context)),
      ...(await inspectStore(context)),
    ];
    if (values["send-test"]) findings.push(await tryMail(context.config));
    for (const { verdict, text } of findings) context.write(`${signs[verdict]}  ${text}\n`);
    return findings.some(({ verdict }) => verdict === "bad") ? exitCodes.failed : exitCodes.ok;
  },
};

const good = (text: string): Finding => ({ verdict: "good", text });
const note = (text: string): Finding => ({ verdict: "note", text });
const bad = (text: string): Finding => ({ verdict: "bad", text });

function inspectConfiguration({ config }: CommandContext): Finding[] {
  const { enquiries, webhook, retentionDays, timeZone } = config;
  const local =
    "ENQUIRIES=local: the site stores and sends nothing. Any enquiries in the store were received before this setting.";
  return [
    ...(enquiries === "local" ? [note(local)] : []),
    ...inspectMail(config),
    webhook
      ? good(`enquiries are posted to ${showInline(new URL(webhook.url).origin)}`)
      : good("no webhook (WEBHOOK_URL is not set)"),
    retentionDays === undefined
      ? good("enquiries are kept until they are erased by command (RETENTION_DAYS is not set)")
      : good(`enquiries are erased after ${retentionDays} days`),
    good(`times are in the zone ${timeZone}`),
  ];
}

function inspectMail({ mail, salesDigest, visitorCopy, siteOrigin, isSiteUrlSet }: Settings): Finding[] {
  if (mail === undefined)
    return [note("mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL")];
  const links = `links in mails lead to ${siteOrigin}`;
  return [
    good(`mail goes to ${mail.to.join(", ")}`),
    isSiteUrlSet ? good(links) : note(`${links}, which only this machine reaches: set SITE_URL`),
    good(`the digest of open enquiries is ${salesDigest === null ? "off" : "on"} (SALES_DIGEST)`),
    good(`copies for visitors are ${visitorCopy ? "on" : "off"} (VISITOR_COPY)`),
  ];
}

/** Reads the build and opens the store, as the server does when it starts. */
async function inspectStart({ config, readSite }: CommandContext): Promise<Finding[]> {
  const log = { info() {}, warn() {}, error() {} };
  try {
    const { site: words } = await readSite();
    const enquiries = await openEnquiries(config, { words, log, mustExist: true });
    await enquiries.stop(0);
    return [good("the site can start")];
  } catch (error) {
    // inspectStore reports a missing store.
    if (error instanceof NoStoreError) return [];
    return [bad(`the site can't start: ${(error as Error).message}`)];
  }
}

async function inspectStore(context: CommandContext): Promise<Finding[]> {
  const { enquiries, retentionDays } = context.config;
  try {
    return await withStore(context, async (store) => {
      await store.check();
      const { total } = await store.list({ limit: 0, offset: 0 });
      const open = await store.countOpen();
      return [
        good(`the store is sound and can be written to: ${store.location}`),
        good(`${countEnquiries(total)} in the store: ${open.new} new, ${open.held} set aside`),
        ...(retentionDays === undefined ? [] : await inspectRetention(store, retentionDays, context)),
        ...(await inspectDeliveries(store, context)),
      ];
    });
  } catch (error) {
    if (error instanceof NoStoreError && enquiries === "local")
      return [note("no store: no enquiry has ever been stored")];
    return [bad(`the store: ${(error as Error).message}`)];
  }
}

async function inspectRetention(store: EnquiryDatabase, days: number, { now }: CommandContext) {
  const { count, isClockAhead } = await findOverdue(store, { days, now: now() });
  if (!isClockAhead) return [];
  const kept = `the site does not erase ${countEnquiries(count)} older than RETENTION_DAYS`;
  return [bad(`${kept}, because ${explainClock(days)}`)];
}

const channelNames = { email: "mail to sales", copy: "copy to the visitor", webhook: "webhook" } as const;

const waitsTooLongMs = 60 * 60 * 1000;

const advice = {
  failed: "Repair the cause, then run: npm run enquiries -- resend --failed",
  held: "The site holds back enquiries that look like spam. To list them, run: npm run enquiries -- list --state held. To deliver one, run: npm run enquiries -- release REFERENCE",
  late: "Check that the site is running. To list the enquiries, run: npm run enquiries -- list --state pending. To see the last error of one, run: npm run enquiries -- show REFERENCE",
};

async function inspectDeliveries(
  store: EnquiryDatabase,
  { config, now }: CommandContext,
): Promise<Finding[]> {
  const counts = await store.countDeliveries();
  const errors = await lastErrors(store);
  return counts.map(({ channel, state, count, oldestSince }) => {
    const what = `${channelNames[channel]}: ${count} ${state}`;
    const oldest = `${what}, the oldest from ${showTime(oldestSince, config.timeZone)}`;
    if (state === "failed") return bad(`${oldest}. ${advice.failed}`);
    if (state === "held") return note(`${oldest}. ${advice.held}`);
    if (state === "delivered") return good(what);
    const isSetUp = channel === "webhook" ? config.webhook !== undefined : config.mail !== undefined;
    if (!isSetUp)
      return note(
        `${oldest}. Deliveries on this channel wait until ${channel === "webhook" ? "the webhook" : "mail"} is set up.`,
      );
    const error = errors.get(channel);
    if (error !== undefined && isRefusal(error))
      return bad(`${oldest}. An attempt was refused with ${showInline(error)}`);
    if (now() - oldestSince > waitsTooLongMs) return bad(`${oldest}. ${advice.late}`);
    if (error === undefined) return good(what);
    return note(`${oldest}. The site will try again. An attempt failed with ${showInline(error)}`);
  });
}

/**
 * Returns for each channel the last error of a pending delivery. Reads only the 100 newest enquiries with pending deliveries. If
 * several of these have an error on a channel, the error of the oldest enquiry is returned.
 */
async function lastErrors(store: EnquiryDatabase): Promise<Map<Channel, string>> {
  const { enquiries } = await store.list({ state: "pending", limit: 100, offset: 0 });
  const deliveries = enquiries.flatMap((enquiry) => enquiry.deliveries);
  return new Map(
    deliveries.flatMap(({ channel, state, lastError }) =>
      state === "pending" && lastError !== null ? [[channel, lastError] as const] : [],
    ),
  );
}

/** Whether the operator must repair the cause of an error, such as a wrong password. 408, 425 and 429 are temporary. */
function isRefusal(error: string): boolean {
  return /^(SMTP: 5\d\d|webhook: answered 4(?!08|25|29)\d\d)/.test(error);
}

async function tryMail({ mail, siteOrigin }: Settings): Promise<Finding> {
  if (mail === undefined) return bad("no test mail: set SMTP_URL and SALES_EMAIL");
  const brand = "Ozo";
  const result = await sendTestMail(nameSender(mail, brand), { brand, publicUrl: siteOrigin });
  if (result.ok) return good(`the mail server accepted a test mail for ${mail.to.join(", ")}`);
  return bad(`the test mail was not sent: ${showInline(result.error)}`);
}
