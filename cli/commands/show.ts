import stringWidth from "string-width";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { type Delivery, isWithheld, type StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { readOneReference } from "../read-arguments.ts";
import { layOutTable, showInline, showJson, showLines } from "../terminal-text.ts";
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
  context.write(`${json ? showJson(enquiry) : describeEnquiry(enquiry, context)}\n`);
  return exitCodes.ok;
}

function describeEnquiry(enquiry: StoredEnquiry, { settings: { timeZone }, columns }: CommandContext) {
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
  return [
    reference,
    "",
    ...describePairs(facts.filter(([, value]) => value !== "")),
    "",
    ...describePairs(fields),
    "",
    ...describeDeliveries(enquiry.deliveries, timeZone, columns),
  ].join("\n");
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
  if (deliveries.length === 0) return ["No deliveries."];
  const rows = deliveries.map((delivery) => [
    delivery.channel,
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
