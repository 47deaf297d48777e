import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { BuiltSite } from "#server/built-site.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type CommandOf, type ExitCode, exitCodes } from "./run-command.ts";

export type Command = CommandOf<CommandContext>;

/** The surroundings of a command, such as its store and its output. Tests replace them. */
export interface CommandContext {
  config: Settings;
  /** Opens the site's store. Rejects when the store is missing, because commands create no store. */
  openStore(): Promise<EnquiryDatabase>;
  /** Reads the built site, as the server does when it starts. */
  readSite(): Promise<Pick<BuiltSite, "site">>;
  /** The settings file. Undefined when all settings come from the environment. */
  settingsFile: string | undefined;
  write(text: string): void;
  /** Writes to standard error, so that a redirected standard output does not contain the text. */
  writeNote(text: string): void;
  /** Whether standard output is a terminal. */
  isTerminal: boolean;
  /** The width of the terminal in columns. */
  columns: number;
  /** Asks a question. Undefined when there is no terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The folder to which relative file names refer. */
  folder: string;
}

/** Opens the store and writes its location. Closes the store when `use` has ended, also after an error. */
export async function withStore<Result>(
  context: CommandContext,
  use: (store: EnquiryDatabase) => Promise<Result>,
): Promise<Result> {
  const store = await context.openStore();
  const source = context.settingsFile === undefined ? "" : `, as set in ${context.settingsFile}`;
  context.writeNote(`Store: ${store.location}${source}\n`);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/**
 * Calls `act` for each enquiry and writes the message (`says`) of the result. Resolves with the highest exit code. A missing
 * enquiry counts as `notFound`.
 */
export async function withEach(
  context: CommandContext,
  references: readonly string[],
  act: (store: EnquiryDatabase, enquiry: StoredEnquiry) => Promise<{ says: string; exitCode?: ExitCode }>,
): Promise<ExitCode> {
  return await withStore(context, async (store) => {
    let highest: ExitCode = exitCodes.ok;
    for (const reference of references) {
      const enquiry = await store.find(reference);
      const { says, exitCode = exitCodes.ok } = enquiry
        ? await act(store, enquiry)
        : { says: `There is no enquiry ${reference}.`, exitCode: exitCodes.notFound };
      context.write(`${says}\n`);
      if (exitCode > highest) highest = exitCode;
    }
    return highest;
  });
}

/** Reads all matching enquiries in pages, newest first. */
export async function* allEnquiries(
  store: Pick<EnquiryDatabase, "list">,
  filter: Omit<EnquiryFilter, "limit" | "offset">,
): AsyncGenerator<StoredEnquiry[]> {
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const { enquiries } = await store.list({ ...filter, limit, offset });
    if (enquiries.length === 0) return;
    yield enquiries;
  }
}
