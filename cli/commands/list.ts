import { isWithheld, type StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { type AddCommand, allEnquiries, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "../filter.ts";
import { readCount } from "../read-arguments.ts";
import { countEnquiries, layOutTable, shorten, showInline } from "../terminal-text.ts";
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

async function list(context: CommandContext, options: ListOptions) {
  const listed = await withStore(context, (store) => readList(store, options, context));
  context.write(`${options.json ? JSON.stringify(listed, null, 2) : describeList(listed, context)}\n`);
  return exitCodes.ok;
}

async function readList(
  store: EnquiryStore,
  { limit, page = 1, json, ...options }: ListOptions,
  context: CommandContext,
): Promise<Listed> {
  const filter = readFilter(options, context);
  if (json && limit === undefined && page === 1) {
    const enquiries: StoredEnquiry[] = [];
    for await (const part of allEnquiries(store, filter)) enquiries.push(...part);
    return { total: enquiries.length, page, limit: enquiries.length, enquiries };
  }
  const size = limit ?? 20;
  const { enquiries, total } = await store.list({ ...filter, limit: size, offset: (page - 1) * size });
  return { total, page, limit: size, enquiries };
}

function describeList({ enquiries, total, page, limit }: Listed, { settings, columns }: CommandContext) {
  if (total === 0) return "No enquiries.";
  if (enquiries.length === 0) return `Page ${page} is empty: the last page is ${Math.ceil(total / limit)}.`;
  const rows = enquiries.map((enquiry) => [
    enquiry.reference,
    showTime(enquiry.receivedAt, settings.timeZone),
    describeDelivery(enquiry),
    shorten(showInline(describeSender(enquiry)), Math.floor(columns / 5)),
    describeSubject(enquiry),
  ]);
  const table = layOutTable(["REFERENCE", "RECEIVED", "DELIVERY", "FROM", "ABOUT"], rows, columns);
  const pages = Math.ceil(total / limit);
  const place =
    pages > 1 ? ` Page ${page} of ${pages}${page < pages ? `; next: --page ${page + 1}` : ""}.` : "";
  return [...table, "", `${countEnquiries(total)}.${place}`].join("\n");
}

/** The state that all deliveries have, or each delivery with its state. */
function describeDelivery(enquiry: StoredEnquiry) {
  if (isWithheld(enquiry)) return "withheld";
  const [first, ...more] = enquiry.deliveries;
  if (more.every(({ state }) => state === first?.state)) return first?.state ?? "";
  return enquiry.deliveries.map(({ channel, state }) => `${channel} ${state}`).join(", ");
}

function describeSender({ fields }: StoredEnquiry) {
  const person = fields.name ?? fields.contactFullName ?? "";
  const company = fields.company ?? fields.legalCompanyName ?? "";
  return company ? `${person}, ${company}` : person;
}

function describeSubject({ form, fields, isSuspicious }: StoredEnquiry) {
  const parts = [
    form === "new-customer" ? "New customer" : fields.product,
    fields.invoiceCountry,
    fields.message,
  ];
  return `${isSuspicious ? "[Suspected spam] " : ""}${parts.filter(Boolean).join(": ")}`;
}
