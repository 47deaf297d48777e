import { parseArgs } from "node:util";
import stringWidth from "string-width";
import type { FollowUp } from "#domain/enquiries/follow-up.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { Delivery, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { readOneReference } from "../arguments.ts";
import { type Command, type CommandContext, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { layOutTable, showInline, showJson, showLines } from "../terminal-text.ts";
import { showTime } from "../times.ts";

export const show: Command = {
  usage: "REFERENCE [--json]",
  summary: "Show an enquiry with all its data",
  details: ["REFERENCE  such as OZ-7K3M-9QXP, in any letter case, with or without dashes"],

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: "boolean", default: false } },
    });
    const reference = readOneReference(positionals);
    const enquiry = await withStore(context, (store) => store.find(reference));
    if (enquiry === undefined) {
      context.write(`There is no enquiry ${reference}.\n`);
      return exitCodes.notFound;
    }
    context.write(values.json ? `${showJson(enquiry)}\n` : `${describeEnquiry(enquiry, context)}\n`);
    return exitCodes.ok;
  },
};

function describeEnquiry(enquiry: StoredEnquiry, { config: { timeZone }, columns }: CommandContext) {
  const form = enquiry.form === "enquiry" ? "Send Enquiry" : "New Customer Form";
  const spam =
    enquiry.spamReasons.length > 0 ? `${enquiry.spamScore}: ${enquiry.spamReasons.join(", ")}` : "";
  const facts: Array<[string, string]> = [
    ["Received", `${showTime(enquiry.receivedAt, timeZone)} (${timeZone})`],
    ["Form", form],
    ["Page", enquiry.page],
    ["State", describeFollowUp(enquiry.followUp, timeZone)],
    ["Suspicion", spam],
    [
      "Set aside",
      enquiry.isHeld ? `yes; to deliver it: npm run enquiries -- release ${enquiry.reference}` : "",
    ],
  ];
  const fields = Object.entries(enquiry.fields).map(([field, value]): [string, string] => [
    fieldRules[enquiry.form][field]?.label ?? field,
    value,
  ]);
  return [
    enquiry.reference,
    "",
    ...describePairs(facts.filter(([, value]) => value !== "")),
    "",
    ...describePairs(fields),
    "",
    ...describeDeliveries(enquiry.deliveries, timeZone, columns),
  ].join("\n");
}

function describeFollowUp({ state, at, by }: FollowUp, timeZone: string) {
  return at === null ? state : `${state}, since ${showTime(at, timeZone)}, by ${showInline(by ?? "")}`;
}

function describePairs(pairs: ReadonlyArray<readonly [string, string]>) {
  const width = Math.max(...pairs.map(([label]) => stringWidth(label)));
  return pairs.flatMap(([label, value]) => {
    const [first = "", ...rest] = showLines(value);
    const indent = " ".repeat(width + 2);
    return [
      `${label}${" ".repeat(width + 2 - stringWidth(label))}${first}`,
      ...rest.map((line) => indent + line),
    ].map((line) => line.trimEnd());
  });
}

function describeDeliveries(deliveries: readonly Delivery[], timeZone: string, columns: number) {
  const rows = deliveries.map((delivery) => [
    delivery.event === "created" ? delivery.channel : `${delivery.channel} (${delivery.event})`,
    delivery.state,
    String(delivery.attempts),
    describeTime(delivery, timeZone),
  ]);
  const errors = deliveries
    .filter(({ lastError }) => lastError !== null)
    .map(({ channel, lastError }) => `Last error of ${channel}: ${showInline(lastError ?? "")}`);
  const table = layOutTable(["DELIVERY", "STATE", "ATTEMPTS", "WHEN"], rows, columns);
  return errors.length > 0 ? [...table, "", ...errors] : table;
}

function describeTime({ state, deliveredAt, nextAttemptAt, attempts }: Delivery, timeZone: string) {
  if (deliveredAt !== null) return showTime(deliveredAt, timeZone);
  if (state !== "pending") return "";
  return attempts === 0 ? "due" : `next ${showTime(nextAttemptAt, timeZone)}`;
}
