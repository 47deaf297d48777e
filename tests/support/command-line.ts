import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { Proof } from "#domain/catalogue/schemas/claims-schema.ts";
import type { FailureKind, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Terminal } from "../../cli/command-context.ts";
import { runEnquiries } from "../../cli/run-enquiries.ts";
import { makeEnquiry, receivedAt } from "./make-enquiry.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const hourMs = 3_600_000;
/** The time at which commands run: one hour after `receivedAt`. */
export const commandTime = receivedAt + hourMs;

interface RunOptions {
  columns?: number;
  isTerminal?: boolean;
  /** The operator's answer to questions; undefined when there is no terminal. */
  answer?: string;
}

/** A command line with its own store for each test. The store stays open, as on a running site. */
export function prepareCommandLine() {
  const line = {
    folder: "",
    /** The settings of the commands. */
    settings: {} as Record<string, string>,
    proofs: [] as Proof[],
    store: undefined as unknown as EnquiryStore,
    add: async (given: Partial<NewEnquiry> = {}) => (await line.store.add(makeEnquiry(given))).reference,
    count: async () => (await line.store.list({ limit: 0, offset: 0 })).total,
    /** Records a failed attempt of each due mail to sales. If `nextAttemptAt` is null, no attempt follows. */
    async failMails(error: string, failure: FailureKind, nextAttemptAt: number | null = null) {
      const due = { channels: ["email" as const], now: commandTime, leaseMs: 1_000, limit: 100 };
      for (const leased of await line.store.leaseDue(due))
        await line.store.markAttemptFailed(leased, { error, failure, nextAttemptAt });
    },
    openStore: () => openStore({ databaseUrl: undefined, dataDir: join(line.folder, "data") }),
    run,
    expectRun,
  };

  beforeEach(async () => {
    line.folder = temporaryFolder();
    line.proofs = [];
    line.settings = { DATA_DIR: join(line.folder, "data") };
    line.store = await line.openStore();
  });
  afterEach(() => line.store.close());

  /** Runs a command whose arguments are separated by spaces. */
  async function run(command: string, { columns = 120, isTerminal = false, answer }: RunOptions = {}) {
    const result = { output: "", errors: "" };
    const terminal: Terminal = {
      write(text) {
        result.output += text;
      },
      writeNote(text) {
        // Every command notes the location of the store.
        if (text !== `Store: ${line.store.location}\n`) result.errors += text;
      },
      isTerminal,
      columns,
      ask:
        answer === undefined
          ? undefined
          : async (question) => {
              result.output += question;
              return answer;
            },
    };
    const exitCode = await runEnquiries(command.split(" ").filter(Boolean), terminal, () => {
      const settings = readSettings(line.settings);
      return {
        settings,
        openStore: () => openStore({ ...settings, mustExist: true }),
        readSite: async () => ({ siteOrigin: null, proofs: line.proofs }),
        now: () => commandTime,
        folder: line.folder,
      };
    });
    return { exitCode, ...result };
  }

  /** Runs a command and expects its exit code and output. A `text` without a final line break can be a part of the output. */
  async function expectRun(command: string, exitCode: number, text: string, options?: RunOptions) {
    const result = await run(command, options);
    const written = result.output + result.errors;
    expect({ command, exitCode: result.exitCode, written }).toEqual({
      command,
      exitCode,
      written: text.endsWith("\n") ? text : expect.stringContaining(text),
    });
  }

  return line;
}
