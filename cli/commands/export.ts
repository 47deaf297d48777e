import { closeSync, openSync, writeSync } from "node:fs";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { Channel, EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { type AddCommand, allEnquiries, type CommandContext, withStore } from "../command-context.ts";
import { toCsv } from "../csv.ts";
import { exitCodes } from "../exit-codes.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "../filter.ts";
import { pathOfNewFile } from "../new-file.ts";
import { countEnquiries, showRaw } from "../terminal-text.ts";
import { showExactTime } from "../times.ts";

interface ExportOptions extends FilterOptions {
  raw?: boolean;
  output?: string;
}

export const addExport: AddCommand = (program, handle) => {
  addFilterOptions(program.command("export").description("write enquiries as a table for spreadsheets (CSV)"))
    .option(
      "--raw",
      "leave out the apostrophes that prevent spreadsheets from reading text as a formula; for other programs",
    )
    .option(
      "--output <file>",
      "a new file, a folder, or - for standard output (default: enquiries-DAY-TIME.csv in DATA_DIR)",
    )
    .action(handle(exportEnquiries));
};

async function exportEnquiries(context: CommandContext, { raw = false, output, ...options }: ExportOptions) {
  const filter = readFilter(options, context);
  const csv = { isRaw: raw, timeZone: context.settings.timeZone };
  return await withStore(context, async (store) => {
    if (output === "-") {
      for await (const part of csvParts(store, filter, csv))
        context.write(context.isTerminal ? showRaw(part) : part);
      return exitCodes.ok;
    }
    const path = pathOfNewFile(output, "csv", context);
    const file = openNewFile(path);
    let enquiries = 0;
    try {
      for await (const part of csvParts(store, filter, { ...csv, onPage: (size) => (enquiries += size) }))
        writeSync(file, part);
    } finally {
      closeSync(file);
    }
    context.write(
      `${countEnquiries(enquiries)} written to ${path}. The file contains personal data: keep it safe.\n`,
    );
    return exitCodes.ok;
  });
}

function openNewFile(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${path} can't be written: ${message}. Name a file that does not exist.`, {
      cause: error,
    });
  }
}

interface CsvSettings {
  isRaw: boolean;
  timeZone: string;
  onPage?: (size: number) => void;
}

async function* csvParts(
  store: Pick<EnquiryStore, "list">,
  filter: Omit<EnquiryFilter, "limit" | "offset">,
  { isRaw, timeZone, onPage }: CsvSettings,
): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\ufeff${toCsv([columns.map(({ heading }) => heading)], true)}`;
  for await (const enquiries of allEnquiries(store, filter)) {
    onPage?.(enquiries.length);
    yield toCsv(
      enquiries.map((enquiry) => columns.map(({ read }) => read(enquiry, timeZone))),
      isRaw,
    );
  }
}

interface Column {
  heading: string;
  read(enquiry: StoredEnquiry, timeZone: string): string;
}

const fieldNames = new Map(
  Object.values(fieldRules).flatMap((fields) =>
    Object.entries(fields).map(([field, { label }]) => [field, label] as const),
  ),
);

const columns: readonly Column[] = [
  { heading: "Reference", read: ({ reference }) => reference },
  { heading: "Received", read: ({ receivedAt }, timeZone) => showExactTime(receivedAt, timeZone) },
  { heading: "Form", read: ({ form }) => form },
  ...Array.from(fieldNames, ([field, heading]) => ({
    heading,
    read: ({ fields }: StoredEnquiry) => fields[field] ?? "",
  })),
  { heading: "Page", read: ({ page }) => page },
  { heading: "Suspected spam", read: ({ isSuspicious }) => (isSuspicious ? "yes" : "") },
  { heading: "Mail", read: (enquiry) => stateOf(enquiry, "email") },
  { heading: "Webhook", read: (enquiry) => stateOf(enquiry, "webhook") },
];

function stateOf({ deliveries }: StoredEnquiry, channel: Channel) {
  return deliveries.find((delivery) => delivery.channel === channel)?.state ?? "";
}
