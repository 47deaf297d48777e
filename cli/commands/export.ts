import { closeSync, openSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { allEnquiries, type Command, withStore } from "../command.ts";
import { toCsv } from "../csv.ts";
import { filterDetails, filterOptions, filterUsage, readFilter } from "../filter.ts";
import { exitCodes } from "../run-command.ts";
import { countEnquiries, showRaw } from "../terminal-text.ts";
import { fileNameOf, showExactTime } from "../times.ts";

// The constant does not have the command's name, `export`, because that is a reserved word.
export const exportEnquiries: Command = {
  usage: `${filterUsage} [--raw] [--output FILE]`,
  summary: "Write enquiries as a table for spreadsheets (CSV)",
  details: [
    ...filterDetails,
    "--raw  leaves out the apostrophes that prevent spreadsheets from reading text as a formula.",
    "       Use it for other programs, never for a spreadsheet.",
    "FILE   a new file that only you can read; by default enquiries-DAY-TIME.csv; - prints the table",
  ],

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: { ...filterOptions, raw: { type: "boolean", default: false }, output: { type: "string" } },
    });
    const filter = readFilter(values, context);
    // Enquiries that arrive during the export are left out, because they would shift the pages.
    const fixed = {
      ...filter,
      before: Math.min(filter.before ?? Number.POSITIVE_INFINITY, context.now() + 1),
    };
    const csv = { isRaw: values.raw, timeZone: context.config.timeZone };

    return await withStore(context, async (store) => {
      if (values.output === "-") {
        for await (const part of csvParts(store, fixed, csv))
          context.write(context.isTerminal ? showRaw(part) : part);
        return exitCodes.ok;
      }
      const name = values.output ?? fileNameOf(context.now(), context.config.timeZone, "csv");
      const file = openNewFile(resolve(context.folder, name));
      let enquiries = 0;
      try {
        for await (const part of csvParts(store, fixed, { ...csv, onPage: (size) => (enquiries += size) }))
          writeSync(file, part);
      } finally {
        closeSync(file);
      }
      context.write(`${countEnquiries(enquiries)} written to ${name}.\n`);
      return exitCodes.ok;
    });
  },
};

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
  store: Pick<EnquiryDatabase, "list">,
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
  { heading: "Spam score", read: ({ spamScore }) => String(spamScore) },
  { heading: "Mail", read: (enquiry) => stateOf(enquiry, "email") },
  { heading: "Webhook", read: (enquiry) => stateOf(enquiry, "webhook") },
  { heading: "Copy", read: (enquiry) => stateOf(enquiry, "copy") },
  { heading: "State", read: ({ followUp }) => followUp.state },
  {
    heading: "State since",
    read: ({ followUp }, timeZone) => (followUp.at === null ? "" : showExactTime(followUp.at, timeZone)),
  },
  { heading: "State by", read: ({ followUp }) => followUp.by ?? "" },
  { heading: "Set aside", read: ({ isHeld }) => (isHeld ? "yes" : "") },
];

function stateOf({ deliveries }: StoredEnquiry, channel: string) {
  return deliveries.find((delivery) => delivery.channel === channel)?.state ?? "";
}
