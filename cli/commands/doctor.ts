import type { FailureKind } from "#domain/enquiries/stored-enquiry.ts";
import { withoutAddress } from "#server/banner.ts";
import { sendTestMail } from "#server/delivery/smtp.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { describeLeases } from "../leases.ts";
import { channelNames, settingsOfChannel } from "../settings-of-channel.ts";
import { countEnquiries } from "../terminal-text.ts";
import { showTime } from "../times.ts";

export const addDoctor: AddCommand = (program, handle) => {
  program
    .command("doctor")
    .description("check settings, store and deliveries")
    .option("--send-test", "also send a test mail to the addresses that receive enquiries")
    .addHelpText("after", "\nExits with 1 when there is something to repair.")
    .action(handle(doctor));
};

type Finding = { verdict: "good" | "note" | "bad"; text: string };

const signs = { good: "ok  ", note: "note", bad: "BAD " } as const;

async function doctor(context: CommandContext, { sendTest }: { sendTest?: true }) {
  const findings = [
    ...(await inspectBuild(context)),
    ...(context.settings.enquiryMode === "local"
      ? [note("ENQUIRIES=local: the site stores and sends nothing")]
      : [...inspectChannels(context.settings), ...(await inspectStore(context))]),
    ...(sendTest ? await tryMail(context) : []),
  ];
  for (const { verdict, text } of findings) context.write(`${signs[verdict]}  ${text}\n`);
  return findings.some(({ verdict }) => verdict === "bad") ? exitCodes.failed : exitCodes.ok;
}

const good = (text: string): Finding => ({ verdict: "good", text });
const note = (text: string): Finding => ({ verdict: "note", text });
const bad = (text: string): Finding => ({ verdict: "bad", text });

async function inspectBuild({ readSite, now }: CommandContext): Promise<Finding[]> {
  try {
    const today = new Date(now()).toISOString().slice(0, 10);
    const { proofs, siteOrigin } = await readSite();
    const ended = proofs.filter(({ validUntil = today }) => validUntil < today);
    return [
      good("the site is built"),
      ...(siteOrigin === null ? [note(withoutAddress)] : []),
      ...ended.map(({ issuer, number, validUntil }) =>
        bad(
          `The proof ${number} of ${issuer} on /claims ended on ${validUntil}. Write its renewal into content/claims.yaml, run npm run build, and restart the site`,
        ),
      ),
    ];
  } catch (error) {
    return [bad((error as Error).message)];
  }
}

function inspectChannels(settings: Settings): Finding[] {
  const { webhook } = settings;
  const posted = webhook
    ? `enquiries are posted to ${new URL(webhook.url).origin} (WEBHOOK_FORMAT=${webhook.format})`
    : "no webhook (WEBHOOK_URL is not set)";
  return [...inspectMail(settings), good(posted)];
}

function inspectMail({ mail, siteOrigin, publicOrigin }: Settings): Finding[] {
  if (mail === undefined)
    return [note(`mail is not set up: enquiries are kept and not mailed; set ${settingsOfChannel.email}`)];
  const links = `links in mails lead to ${siteOrigin}`;
  return [
    good(`enquiries are mailed to ${mail.to.join(", ")}`),
    good(`the New Customer Form is mailed to ${mail.newCustomerTo.join(", ")}`),
    publicOrigin === null ? note(`${links}, which only this machine reaches: set SITE_URL`) : good(links),
  ];
}

async function inspectStore(context: CommandContext): Promise<Finding[]> {
  try {
    return await withStore(context, async (store) => {
      await store.check();
      const { total } = await store.list({ limit: 0, offset: 0 });
      const withheld = await store.list({ state: "withheld", limit: 0, offset: 0 });
      return [
        good(`the store can be written to: ${store.location}, with ${countEnquiries(total)}`),
        ...(withheld.total > 0
          ? [note(`${countEnquiries(withheld.total)} withheld. ${advice.withheld}`)]
          : []),
        ...(await inspectDeliveries(store, context)),
        ...(await describeLeases(store, context)).map(note),
      ];
    });
  } catch (error) {
    return [bad(`the store: ${(error as Error).message}`)];
  }
}

const waitsTooLongMs = 60 * 60 * 1000;

const advice = {
  withheld:
    "Somebody filled in the field that people cannot see, so nothing was sent. To list them, run: npm run enquiries -- list --state withheld. To deliver one, run: npm run enquiries -- resend REFERENCE",
  failed: "Repair the cause, then run: npm run enquiries -- resend --all",
  late: "Check that the site is running. To list the enquiries, run: npm run enquiries -- list --state pending. To see the last error of one, run: npm run enquiries -- show REFERENCE",
};

async function inspectDeliveries(store: EnquiryStore, { settings, now }: CommandContext): Promise<Finding[]> {
  const failures = await store.listFailures();
  return (await store.countDeliveries()).map(({ channel, state, count, oldestSince }) => {
    const what = `${channelNames[channel]}: ${count} ${state}`;
    const oldest = `${what}, the oldest from ${showTime(oldestSince, settings.timeZone)}`;
    if (state === "delivered") return good(what);
    if (!settings.activeChannels.includes(channel))
      return note(
        `${what}, and the channel is off. To send them, set ${settingsOfChannel[channel]}. Otherwise they stay until their enquiries are erased`,
      );
    const find = (kind: FailureKind) =>
      failures.find((each) => each.channel === channel && each.state === state && each.failure === kind)
        ?.error;
    const [refusal, error] = [find("refused"), find("temporary")];
    if (state === "failed")
      return bad(`${oldest}. An attempt failed with ${refusal ?? error}. ${advice.failed}`);
    if (refusal !== undefined)
      return bad(`${oldest}. An attempt was refused with ${refusal}. ${advice.failed}`);
    if (now() - oldestSince > waitsTooLongMs) return bad(`${oldest}. ${advice.late}`);
    if (error === undefined) return good(what);
    return note(`${oldest}. The site will try again. An attempt failed with ${error}`);
  });
}

async function tryMail({ settings: { mail, siteOrigin } }: CommandContext): Promise<Finding[]> {
  if (mail === undefined) return [bad(`no test mail: set ${settingsOfChannel.email}`)];
  const result = await sendTestMail(mail, siteOrigin);
  if (!result.ok)
    return [
      bad(`the test mail was not sent${result.deliveredTo ? " to all addresses" : ""}: ${result.error}`),
    ];
  const accepted = good("the mail server accepted a test mail");
  return result.warning ? [accepted, bad(`the test mail was ${result.warning}`)] : [accepted];
}
