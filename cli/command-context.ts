import type { Command } from "commander";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { BuiltSite } from "#server/built-site.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import type { ExitCode } from "./exit-codes.ts";

/** The terminal, or the files and pipes in its place. */
export interface Terminal {
  /** Writes to standard output. */
  write(text: string): void;
  /** Writes to standard error, so that a redirected standard output does not contain the text. */
  writeNote(text: string): void;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
  /** The width of the terminal in columns. */
  columns: number;
  /** Asks a question. Undefined when nobody can answer. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** What a command uses, such as the store and the terminal. Tests replace it. */
export interface CommandContext extends Terminal {
  settings: Settings;
  /** Opens the site's store. Rejects when the store is missing, because commands create no store. */
  openStore(): Promise<EnquiryStore>;
  /** Reads the built site, as the server does when it starts. */
  readSite(): Promise<Pick<BuiltSite, "siteOrigin" | "proofs">>;
  /** Writes to standard output, with invisible characters escaped, because a visitor's text could control the terminal. */
  write(text: string): void;
  /** Writes data for other programs, unchanged unless standard output is a terminal. */
  writeData(text: string): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The folder to which relative file names refer. */
  folder: string;
}

/** Makes the handler of a command's action: it runs `act` with the command's arguments and options, and keeps the exit code. */
export type Handle = <Args extends unknown[]>(
  act: (context: CommandContext, ...args: Args) => Promise<ExitCode>,
) => (...args: Args) => Promise<void>;

/** Adds a command to the program. */
export type AddCommand = (program: Command, handle: Handle) => void;

/** Opens the store and writes its location. Closes the store when `use` has ended, also after an error. */
export async function withStore<Result>(
  context: CommandContext,
  use: (store: EnquiryStore) => Promise<Result>,
): Promise<Result> {
  const store = await context.openStore();
  context.writeNote(`Store: ${store.location}\n`);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Reads all matching enquiries in parts, newest first. Enquiries that arrive meanwhile do not shift the parts. */
export async function* allEnquiries(
  store: Pick<EnquiryStore, "list">,
  filter: Omit<EnquiryFilter, "limit" | "offset">,
): AsyncGenerator<StoredEnquiry[]> {
  let after: StoredEnquiry | undefined;
  do {
    const { enquiries } = await store.list({ ...filter, ...(after && { after }), limit: 500, offset: 0 });
    if (enquiries.length > 0) yield enquiries;
    after = enquiries.at(-1);
  } while (after !== undefined);
}
