import { parseArgs } from "node:util";
import type { DeliveryState, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { readCount } from "../arguments.ts";
import { type Command, type CommandContext, withStore } from "../command.ts";
import { filterDetails, filterOptions, filterUsage, readFilter } from "../filter.ts";
import { exitCodes } from "../run-command.ts";
import { countEnquiries, layOutTable, shorten, showInline, showJson } from "../terminal-text.ts";
import { showTime } from "../times.ts";

export const list: Command = {
  usage: `${filterUsage} [--limit N] [--page N] [--json]`,
  summary: "List enquiries, newest first",
  details: [...filterDetails, "N      a number; by default --limit 20 (enquiries per page) and --page 1"],

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: {
        ...filterOptions,
        limit: { type: "string", default: "20" },
        page: { type: "string", default: "1" },
        json: { type: "boolean", default: false },
      },
    });
    const limit = readCount("limit", values.limit, { atMost: 1_000 });
    const page = readCount("page", values.page, { atMost: 1_000_000 });
    const filter = readFilter(values, context);
    const { enquiries, total } = await withStore(context, (store) =>
      store.list({ ...filter, limit, offset: (page - 1) * limit }),
    );
    if (values.json) context.write(`${showJson({ total, page, limit, enquiries })}\n`);
    else context.write(`${describeList(enquiries, { total, page, limit }, context)}\n`);
    return exitCodes.ok;
  },
};

function describeList(
  enquiries: readonly StoredEnquiry[],
  { total, page, limit }: { total: number; page: number; limit: number },
  { config, columns }: CommandContext,
) {
  if (total === 0) return "No enquiries.";
  if (enquiries.length === 0) return `Page ${page} is empty: the last page is ${Math.ceil(total / limit)}.`;
  const rows = enquiries.map((enquiry) => [
    enquiry.reference,
    showTime(enquiry.receivedAt, config.timeZone),
    enquiry.isHeld && enquiry.followUp.state === "new" ? "held" : enquiry.followUp.state,
    describeDelivery(enquiry),
    shorten(showInline(describeSender(enquiry)), Math.floor(columns / 5)),
    describeSubject(enquiry),
  ]);
  const table = layOutTable(["REFERENCE", "RECEIVED", "STATE", "DELIVERY", "FROM", "ABOUT"], rows, columns);
  const pages = Math.ceil(total / limit);
  const place =
    pages > 1 ? ` Page ${page} of ${pages}${page < pages ? `; next: --page ${page + 1}` : ""}.` : "";
  return [...table, "", `${countEnquiries(total)}.${place}`].join("\n");
}

// Sorted by urgency, the most urgent state first.
const statesByUrgency: readonly DeliveryState[] = ["failed", "held", "pending", "delivered"];

function describeDelivery({ deliveries }: StoredEnquiry) {
  const state =
    statesByUrgency.find((each) => deliveries.some((delivery) => delivery.state === each)) ?? "delivered";
  const concerned = deliveries.filter((delivery) => delivery.state === state);
  return concerned.length === deliveries.length
    ? state
    : `${state} (${concerned.map(({ channel }) => channel).join(", ")})`;
}

function describeSender({ fields }: StoredEnquiry) {
  const person = fields.name ?? fields.contactFullName ?? "";
  const company = fields.company ?? fields.legalCompanyName ?? "";
  return company ? `${person}, ${company}` : person;
}

function describeSubject({ form, fields }: StoredEnquiry) {
  const parts = [
    form === "new-customer" ? "New customer" : fields.product,
    fields.invoiceCountry,
    fields.message,
  ];
  return parts.filter(Boolean).join(": ");
}
