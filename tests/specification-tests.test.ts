import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The rows of all tables: statement, file, title. */
const rows = readFileSync("docs/specification-tests.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes(".ts |"))
  .map((line) => line.slice(2, -2).split(" | ") as [string, string, string]);

test("every test in docs/specification-tests.md exists", () => {
  const missing = rows.filter(([, file, title]) => {
    const source = existsSync(file) ? readFileSync(file, "utf8") : "";
    return !source.includes(`"${title}"`) && !source.includes(`\`${title}\``);
  });
  expect(rows.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});
