import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withFieldTables } from "../field-tables.ts";
import { writeJsonSchemas } from "../json-schemas.ts";
import type { ContentCommand } from "../run-content.ts";

const guide = "docs/content.md";

export const schemas: ContentCommand = {
  usage: "",
  summary:
    "After a change of a schema: writes content/schemas (help while typing) and the tables of docs/content.md",

  async run(args, { folder, write }) {
    parseArgs({ args, options: {} });
    await writeJsonSchemas(folder);
    writeFileSync(guide, withFieldTables(readFileSync(guide, "utf8")));
    write(`Written: ${join(folder, "schemas")} and the tables of ${guide}.\n`);
    return 0;
  },
};
