import { fieldRules } from "#domain/enquiries/rules.ts";
import { type Delivery, isWithheld, type StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { readOneReference } from "../read-arguments.ts";
import { settingsOfChannel } from "../settings-of-channel.ts";
import { showTime } from "../times.ts";

export const addShow: AddCommand = (program, handle) => {
  program
    .command("show")
    .description("show an enquiry with all its data")
    .argument("<reference>", "in any letter case, with or without dashes", readOneReference)
    .option("--json", "write the enquiry as JSON")
    .action(handle(show));
};

async function show(context: CommandContext, reference: string, { json }: { json?: true }) {
  const enquiry = await withStore(context, (store) => store.find(reference));
  if (enquiry === undefined) {
    context.write(`There is no enquiry ${reference}.\n`);
    return exitCodes.notFound;
  }
  context.write(`${json ? JSON.stringify(enquiry, null, 2) : describeEnquiry(enquiry, context)}\n`);
  return exitCodes.ok;
}

function describeEnquiry(enquiry: StoredEnquiry, { settings }: CommandContext) {
  const { timeZone } = settings;
  const { reference, form, page, receivedAt, spamReasons } = enquiry;
  const facts: Array<[string, string]> = [
    ["Received", `${showTime(receivedAt, timeZone)} (${timeZone})`],
    ["Form", form === "enquiry" ? "Send Enquiry" : "New Customer Form"],
    ["Page", page],
    [enquiry.isSuspicious ? "Suspected spam" : "Signs of spam", spamReasons.join(", ")],
    [
      "Withheld",
      isWithheld(enquiry) ? `nothing was sent; to deliver it: npm run enquiries -- resend ${reference}` : "",
    ],
  ];
  const fields = Object.entries(enquiry.fields).map(([field, value]): [string, string] => [
    fieldRules[form][field]?.label ?? field,
    value,
  ]);
  const deliveries = enquiry.deliveries.map((delivery): [string, string] => [
    delivery.channel,
    describeDelivery(delivery, settings),
  ]);
  const parts = [facts.filter(([, value]) => value !== ""), fields, deliveries];
  return [reference, ...parts.filter((pairs) => pairs.length > 0).map(describePairs)].join("\n\n");
}

function describePairs(pairs: ReadonlyArray<[string, string]>) {
  const width = Math.max(...pairs.map(([label]) => label.length)) + 2;
  const lines = pairs.flatMap(([label, value]) =>
    value
      .replaceAll("\t", "    ")
      .split("\n")
      .map((line, row) => `${(row === 0 ? label : "").padEnd(width)}${line}`.trimEnd()),
  );
  return lines.join("\n");
}

/** The state with the time of the delivery or of the next attempt. */
function describeDelivery(delivery: Delivery, { timeZone, activeChannels }: Settings) {
  const { channel, state, attempts, nextAttemptAt, deliveredAt, lastError, deliveredTo } = delivery;
  const isPending = state === "pending";
  const isOff = isPending && !activeChannels.includes(channel);
  const at = isPending ? nextAttemptAt : deliveredAt;
  const time = at === null ? "" : `, ${isPending ? "due " : ""}${showTime(at, timeZone)}`;
  const lines = [
    isOff ? `pending; the channel is off: set ${settingsOfChannel[channel]}` : `${state}${time}`,
    `attempts: ${attempts}`,
    ...(deliveredTo.length === 0 ? [] : [`already received by: ${deliveredTo.join(", ")}`]),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
  ];
  return lines.join("\n");
}
