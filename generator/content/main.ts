/** `npm run content -- check` and `schemas`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { checkReport } from "./check-report.ts";
import { withFieldTable } from "./field-table.ts";
import { makeJsonSchemas } from "./json-schemas.ts";

const program = new Command("npm run content --");

program
  .command("check")
  .description("Checks every content file, and lists mistakes and warnings")
  .action(async () => {
    const { text, isCorrect } = await checkReport("content");
    process.stdout.write(text);
    process.exitCode = isCorrect ? 0 : 1;
  });

program
  .command("schemas")
  .description("Writes content/schemas and the table in docs/content.md after a change of a schema")
  .action(() => {
    for (const [name, text] of makeJsonSchemas()) writeFileSync(join("content/schemas", name), text);
    const guide = "docs/content.md";
    writeFileSync(guide, withFieldTable(readFileSync(guide, "utf8")));
    console.log(`  Wrote content/schemas/ and the table in ${guide}`);
  });

await program.parseAsync();
