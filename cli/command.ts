import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";

import type { EnquiryDatabase, StoreSettings } from "#server/enquiries/store/enquiry-database.ts";
import type { Settings } from "#server/settings/read-settings.ts";

/** What a command works with; tests give their own. */
export interface CommandContext {
  config: Settings;
  /** Opens the site's store; rejects when there is none, because a command creates no store. */
  openStore(settings?: Pick<StoreSettings, "isExclusive">): Promise<EnquiryDatabase>;
  /** Where the settings come from besides the environment; undefined when there is no such file. */
  settingsFile: string | undefined;
  /** Writes text as it is. */
  write(text: string): void;
  /** Writes beside the output, which may be going into a file. */
  writeNote(text: string): void;
  /** Whether a person reads on a screen what is written. */
  isTerminal: boolean;
  /** Columns of that screen. */
  columns: number;
  /** Undefined where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The folder that names of files are meant from. */
  folder: string;
}

export interface Command {
  /** What stands behind the command's name, such as `REFERENCE [--json]`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What the usage line leaves open, line by line. */
  details: readonly string[];
  run(args: string[], context: CommandContext): Promise<ExitCode>;
}

export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2, notFound: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Runs with the store open, says which one it is, and closes it whatever happens. */
export async function withStore<Result>(
  context: CommandContext,
  use: (store: EnquiryDatabase) => Promise<Result>,
  settings?: Pick<StoreSettings, "isExclusive">,
): Promise<Result> {
  const store = await context.openStore(settings);
  const source = context.settingsFile === undefined ? "" : `, as ${context.settingsFile} has it`;
  context.writeNote(`Store: ${store.location}${source}\n`);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Does something to each of these enquiries, and says what came of it. The exit code is the worst of all. */
export async function withEach(
  context: CommandContext,
  references: readonly string[],
  act: (store: EnquiryDatabase, enquiry: StoredEnquiry) => Promise<{ says: string; exitCode?: ExitCode }>,
): Promise<ExitCode> {
  return await withStore(context, async (store) => {
    let worst: ExitCode = exitCodes.ok;
    for (const reference of references) {
      const enquiry = await store.find(reference);
      const { says, exitCode = exitCodes.ok } = enquiry
        ? await act(store, enquiry)
        : { says: `There is no enquiry ${reference}.`, exitCode: exitCodes.notFound };
      context.write(`${says}\n`);
      if (exitCode > worst) worst = exitCode;
    }
    return worst;
  });
}

/** All that match, newest first, read in parts. */
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
