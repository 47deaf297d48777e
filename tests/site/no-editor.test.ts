import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Texts that occur only in the editor's code. */
const marks = ["x-edit-key", "/edit/api", "ozo-edit", "react-easy-crop"];

test("the public build contains no code of the editor", () => {
  const files = readdirSync("dist", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|avif|webp|png|woff2)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return marks.some((mark) => text.includes(mark));
  });
  expect(found).toEqual([]);
});

test("the texts by which the editor's code is recognised occur in its sources", () => {
  const sources = readdirSync("edit", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join("edit", file), "utf8"))
    .join();
  for (const mark of marks) expect(sources, mark).toContain(mark);
});
