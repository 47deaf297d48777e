import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginExportFolder } from "./export-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "ozo-export-folder-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test("an export accepts an empty folder, and empties only a folder that an earlier export has made", async () => {
  const own = join(parent, "exported");
  mkdirSync(own);
  await beginExportFolder(own);
  writeFileSync(join(own, "index.html"), "old");
  await beginExportFolder(own);
  expect(existsSync(join(own, "index.html"))).toBe(false);

  const foreign = join(parent, "thesis");
  mkdirSync(foreign);
  writeFileSync(join(foreign, "chapter-1.txt"), "years of work");
  await expect(beginExportFolder(foreign)).rejects.toThrow("no export has written");
  await expect(beginExportFolder(join(own, ".."))).rejects.toThrow("no export has written");
  expect(readdirSync(foreign)).toEqual(["chapter-1.txt"]);
});
