import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ContentCommand } from "../content-command.ts";
import { withFieldTables } from "../field-tables.ts";
import { writeJsonSchemas } from "../json-schemas.ts";

const guide = "docs/content.md";

export const schemas: ContentCommand = {
  usage: "",
  summary: "Writes content/schemas and the tables of docs/content.md after a change of a schema",

  async run(args, { folder, write }) {
    parseArgs({ args, options: {} });
    await writeJsonSchemas(folder);
    writeFileSync(guide, withFieldTables(readFileSync(guide, "utf8")));
    write(`Written: ${join(folder, "schemas")} and the tables of ${guide}.\n`);
    return 0;
  },
};
