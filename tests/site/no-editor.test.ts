import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the public build contains no code of the editor", () => {
  const build = textsIn("dist", (name) => !/\.(?:br|gz|avif|webp|png|woff2)$/.test(name));
  const editor = textsIn("edit", (name) => /\.tsx?$/.test(name)).join();
  expect(build.length).toBeGreaterThan(20);
  for (const mark of ["x-edit-key", "/edit/api", "ozo-edit", "react-easy-crop"]) {
    expect(editor).toContain(mark);
    expect(build.filter((text) => text.includes(mark))).toEqual([]);
  }
});

/** The texts of all files below a folder that `isIncluded` accepts by their names. */
function textsIn(folder: string, isIncluded: (name: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isIncluded(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}
