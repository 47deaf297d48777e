import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";
import { replaceFolder, restore } from "./replace-folder.ts";

const parent = prepareFolder();
let place: string;
beforeEach(() => {
  place = join(parent.path, "dist");
});

function put(text: string) {
  parent.put("dist.next/text", text);
  replaceFolder(`${place}.next`, place);
}

test("a new build replaces the last build, which is kept, and older builds are removed", () => {
  put("oldest");
  put("old");
  put("new");
  expect(readdirSync(parent.path)).toEqual(["dist", "dist.last"]);
  expect(readFileSync(join(`${place}.last`, "text"), "utf8")).toBe("old");
  expect(readFileSync(join(place, "text"), "utf8")).toBe("new");
});

test("after a crash between the two renames, restore puts the former build back", () => {
  put("old");
  rmSync(`${place}.last`, { recursive: true, force: true });
  renameSync(place, `${place}.last`);
  restore(place);
  expect(readFileSync(join(place, "text"), "utf8")).toBe("old");
  put("new");
  restore(place);
  expect(readFileSync(join(place, "text"), "utf8")).toBe("new");
});
