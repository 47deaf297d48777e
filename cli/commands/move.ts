import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { moveStore } from "#server/enquiries/store/move-store.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { type Command, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { UsageError } from "../usage-error.ts";

export const move: Command = {
  usage: "--to DATABASE_URL | --to FOLDER",
  summary: "Copy the store to PostgreSQL or back to SQLite",
  details: [
    "DATABASE_URL  an empty database, as postgres://user:password@host/name",
    "FOLDER        the data folder of a new SQLite store",
    "Stop the site before the move, and start it with the new setting afterwards. The old store is not changed.",
  ],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { to: { type: "string" } } });
    const { to } = values;
    if (!to) throw new UsageError("--to is missing: name a database or a folder.");
    const databaseUrl = /^postgres(ql)?:\/\//.test(to) ? to : undefined;
    const dataDir = resolve(context.folder, to);
    await withStore(
      context,
      async (from) => {
        const target = await openStore({ databaseUrl, dataDir, isExclusive: true });
        const moved = await moveStore(from, target).finally(() => target.close());
        for (const { table, rows } of moved) context.write(`${table}: ${rows} rows copied.\n`);
      },
      { isExclusive: true },
    );
    const setting = databaseUrl
      ? "Set DATABASE_URL to that address"
      : `Set DATA_DIR=${dataDir}, remove DATABASE_URL,`;
    context.write(`${setting} and start the site.\n`);
    return exitCodes.ok;
  },
};
