import { spamMark } from "#domain/enquiries/spam-score.ts";
import { isWithheld, type StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { summarize } from "#server/delivery/enquiry-summary.ts";
import { type AddCommand, allEnquiries, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "../filter.ts";
import { readCount } from "../read-arguments.ts";
import { countEnquiries, layOutTable, shorten } from "../terminal-text.ts";
import { showTime } from "../times.ts";

interface ListOptions extends FilterOptions {
  limit?: number;
  page?: number;
  json?: true;
}

export const addList: AddCommand = (program, handle) => {
  addFilterOptions(program.command("list").description("list enquiries, newest first"))
    .option("--limit <n>", "enquiries per page (default: 20, or all with --json)", readCount(1_000))
    .option("--page <n>", "the page to show (default: 1)", readCount(1_000_000))
    .option("--json", "write all enquiries with all their data as JSON")
    .action(handle(list));
};

interface Listed {
  total: number;
  page: number;
  limit: number;
  enquiries: StoredEnquiry[];
}

async function list(context: CommandContext, { limit, page = 1, json, ...options }: ListOptions) {
  const filter = readFilter(options, context);
  const listed = await withStore(context, async (store): Promise<Listed> => {
    if (json && limit === undefined && page === 1) {
      const enquiries: StoredEnquiry[] = [];
      for await (const part of allEnquiries(store, filter)) enquiries.push(...part);
      return { total: enquiries.length, page, limit: enquiries.length, enquiries };
    }
    const size = limit ?? 20;
    return {
      page,
      limit: size,
      ...(await store.list({ ...filter, limit: size, offset: (page - 1) * size })),
    };
  });
  context.write(`${json ? JSON.stringify(listed, null, 2) : describeList(listed, context)}\n`);
  return exitCodes.ok;
}

function describeList({ enquiries, total, page, limit }: Listed, { settings, columns }: CommandContext) {
  if (total === 0) return "No enquiries.";
  const pages = Math.ceil(total / limit);
  if (page > pages) return `There is no page ${page}. The last page is ${pages}.`;
  const rows = enquiries.map((enquiry) => [
    enquiry.reference,
    showTime(enquiry.receivedAt, settings.timeZone),
    describeDelivery(enquiry),
    shorten(summarize(enquiry).sender, Math.floor(columns / 5)),
    describeSubject(enquiry),
  ]);
  const table = layOutTable(["REFERENCE", "RECEIVED", "DELIVERY", "FROM", "ABOUT"], rows, columns);
  return [...table, "", `${countEnquiries(total)}. Page ${page} of ${pages}.`].join("\n");
}

/** The state that all deliveries have, or each delivery with its state. */
function describeDelivery(enquiry: StoredEnquiry) {
  if (isWithheld(enquiry)) return "withheld";
  const [first, ...more] = enquiry.deliveries;
  if (more.every(({ state }) => state === first?.state)) return first?.state ?? "";
  return enquiry.deliveries.map(({ channel, state }) => `${channel} ${state}`).join(", ");
}

function describeSubject({ form, fields, isSuspicious }: StoredEnquiry) {
  const parts = [
    form === "new-customer" ? "New customer" : fields.product,
    fields.invoiceCountry,
    fields.message,
  ];
  return `${isSuspicious ? `${spamMark} ` : ""}${parts.filter(Boolean).join(": ")}`;
}
