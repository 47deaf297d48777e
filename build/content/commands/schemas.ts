import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeJsonSchemas } from "../json-schemas.ts";
import type { ContentCommand } from "../run-content.ts";

export const schemas: ContentCommand = {
  usage: "",
  summary:
    "Writes content/schemas, from which editors complete and explain fields (after a change of a schema)",

  async run(args, { write }) {
    parseArgs({ args, options: {} });
    mkdirSync("content/schemas", { recursive: true });
    for (const [name, text] of makeJsonSchemas()) writeFileSync(join("content/schemas", name), text);
    write("Written to content/schemas.\n");
    return 0;
  },
};
