import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { moveStore } from "#server/enquiries/store/move-store.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { type Command, exitCodes, withStore } from "../command.ts";
import { layOutTable } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

export const move: Command = {
  usage: "--to DATABASE_URL | --to FOLDER",
  summary: "Copy the store to PostgreSQL, or back to SQLite, and prove that it is whole",
  details: [
    "DATABASE_URL  an empty database, as postgres://user:password@host/name",
    "FOLDER        where a new SQLite store shall be",
    "Stop the site first, and start it with the new setting afterwards. The old store stays as it is.",
  ],

  async run(args, context) {
    const { values } = parseArgs({ args, options: { to: { type: "string" } } });
    const { to } = values;
    if (!to) throw new UsageError("--to is missing: where shall the enquiries go?");
    const databaseUrl = /^postgres(ql)?:\/\//.test(to) ? to : undefined;
    return await withStore(context, async (from) => {
      const target = await openStore({ databaseUrl, dataFolder: resolve(context.folder, to) });
      try {
        const proofs = await moveStore(from, target);
        const rows = proofs.map(({ table, rows, hash }) => [table, String(rows), hash.slice(0, 16)]);
        const table = layOutTable(["TABLE", "ROWS", "HASH"], rows, {
          columns: context.columns,
          flexible: [],
        });
        context.write(`${table.join("\n")}\n\nThe same in both stores. Now set `);
        context.write(
          databaseUrl === undefined
            ? `DATA_DIR=${resolve(context.folder, to)}, remove DATABASE_URL, and start the site.\n`
            : "DATABASE_URL to that address and start the site.\n",
        );
        return exitCodes.ok;
      } finally {
        await target.close();
      }
    });
  },
};
