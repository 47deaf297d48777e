import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const table = readFileSync("docs/specification-tests.md", "utf8");

/** The rows of all tables: statement, file, title. */
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes(".ts |"))
  .map((line) => line.slice(2, -2).split(" | ") as [string, string, string]);

test("every test in docs/specification-tests.md exists", () => {
  const missing = rows.filter(([, file, title]) => {
    const source = existsSync(file) ? readFileSync(file, "utf8") : "";
    return !source.includes(`"${title}"`) && !source.includes(`\`${title}\``);
  });
  expect(missing).toEqual([]);
});

test("docs/specification-tests.md has rows for every section of the specification and for the decisions", () => {
  const sections = table.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split("\n")[0]?.[0])).toEqual([..."123456789D"]);
  for (const section of sections) expect(section).toMatch(/\.ts \|/);
});
