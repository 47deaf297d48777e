import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { BuiltSite } from "#server/built-site.ts";
import type { EnquiryDatabase, StoreSettings } from "#server/enquiries/store/enquiry-database.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type CommandOf, type ExitCode, exitCodes } from "./run-command.ts";

export type Command = CommandOf<CommandContext>;

/** The store, the output and the other surroundings of a command; tests pass their own. */
export interface CommandContext {
  config: Settings;
  /** Opens the site's store; rejects when there is none, because a command creates no store. */
  openStore(settings?: Pick<StoreSettings, "isExclusive">): Promise<EnquiryDatabase>;
  /** Reads the built site as the server does at its start. */
  readSite(): Promise<Pick<BuiltSite, "words">>;
  /** The file that settings were read from, besides the environment; undefined when there is none. */
  settingsFile: string | undefined;
  write(text: string): void;
  /** Writes to the error output, so that it does not end up in a file with the results. */
  writeNote(text: string): void;
  /** Whether the output is shown on a screen. */
  isTerminal: boolean;
  /** The width of the screen in columns. */
  columns: number;
  /** Asks a question; undefined when nobody can answer. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The folder that relative file names refer to. */
  folder: string;
}

/** Opens the store, writes its location, and closes it in any case. */
export async function withStore<Result>(
  context: CommandContext,
  use: (store: EnquiryDatabase) => Promise<Result>,
  settings?: Pick<StoreSettings, "isExclusive">,
): Promise<Result> {
  const store = await context.openStore(settings);
  const source = context.settingsFile === undefined ? "" : `, as set in ${context.settingsFile}`;
  context.writeNote(`Store: ${store.location}${source}\n`);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Applies `act` to each of these enquiries and writes its message. Resolves with the highest exit code. */
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

/** All matching enquiries, newest first, in pages. */
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
