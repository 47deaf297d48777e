import { open, rm } from "node:fs/promises";
import type { Command } from "commander";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { localTime } from "#domain/zoned-time.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type AddCommand, allEnquiries, type CommandContext, withStore } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "../filter.ts";
import { pathOfNewFile } from "../new-file.ts";
import { toSafeCsv } from "../safe-csv.ts";
import { countEnquiries } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

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
    // Excess arguments are allowed, so that `export FILE` is answered with the option's name.
    .allowExcessArguments()
    .action(handle(exportEnquiries));
};

async function exportEnquiries(
  context: CommandContext,
  { raw = false, output, ...options }: ExportOptions,
  { args }: Command,
) {
  if (args.length > 0) throw new UsageError(`Name the file as an option: export --output ${args[0]}`);
  const filter = readFilter(options, context);
  return await withStore(context, async (store) => {
    let count = 0;
    async function* writeTable() {
      // Spreadsheets recognise UTF-8 by the byte order mark.
      yield `\ufeff${toSafeCsv([columns.map(({ heading }) => heading)], true)}`;
      for await (const enquiries of allEnquiries(store, filter)) {
        const { timeZone } = context.settings;
        const rows = enquiries.map((enquiry) => columns.map(({ read }) => read(enquiry, timeZone)));
        yield toSafeCsv(rows, raw);
        count += enquiries.length;
      }
    }
    if (output === "-") for await (const part of writeTable()) context.writeData(part);
    else {
      const path = pathOfNewFile(output, "csv", context);
      await using file = await openNewFile(path);
      await file.writeFile(writeTable()).catch(async (cause: Error) => {
        await rm(path);
        throw new OperatorError(
          `${path} was not written: ${cause.message}. The incomplete file was removed.`,
          {
            cause,
          },
        );
      });
      context.write(
        `${countEnquiries(count)} written to ${path}. The file contains personal data: keep it safe.\n`,
      );
    }
    return exitCodes.ok;
  });
}

function openNewFile(path: string) {
  return open(path, "wx", 0o600).catch((cause: Error) => {
    throw new OperatorError(`${path} can't be written: ${cause.message}. Name a file that does not exist.`, {
      cause,
    });
  });
}

interface Column {
  heading: string;
  read(enquiry: StoredEnquiry, timeZone: string): string;
}

// The forms share some fields, such as `message`.
const fieldLabels = new Map(
  Object.values(fieldRules).flatMap((fields) =>
    Object.entries(fields).map(([field, { label }]) => [field, label] as const),
  ),
);

const columns: readonly Column[] = [
  { heading: "Reference", read: ({ reference }) => reference },
  { heading: "Received", read: ({ receivedAt }, timeZone) => localTime(receivedAt, timeZone) },
  { heading: "Form", read: ({ form }) => form },
  ...Array.from(fieldLabels, ([field, heading]) => ({
    heading,
    read: ({ fields }: StoredEnquiry) => fields[field] ?? "",
  })),
  { heading: "Page", read: ({ page }) => page },
  { heading: "Suspected spam", read: ({ isSuspicious }) => (isSuspicious ? "yes" : "") },
];
