import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putInPlace, restore } from "./put-in-place.ts";

let parent: string;
let place: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "ozo-place-"));
  place = join(parent, "dist");
});
afterEach(() => rmSync(parent, { recursive: true }));

function put(text: string) {
  mkdirSync(`${place}.next`);
  writeFileSync(join(`${place}.next`, "text"), text);
  putInPlace(`${place}.next`, place);
}

test("a new folder takes the place of the last, which stays beside it, and nothing older is left", async () => {
  put("oldest");
  put("old");
  put("new");
  await expect.poll(() => readdirSync(parent)).toEqual(["dist", "dist.last"]);
  expect(readFileSync(join(`${place}.last`, "text"), "utf8")).toBe("old");
  expect(readFileSync(join(place, "text"), "utf8")).toBe("new");
});

test("what a stop left of an older one goes with the next", async () => {
  mkdirSync(`${place}.old.1/client`, { recursive: true });
  put("new");
  await expect.poll(() => readdirSync(parent)).toEqual(["dist"]);
});

test("a stop between the two renames is repaired", () => {
  put("old");
  rmSync(`${place}.last`, { recursive: true, force: true });
  renameSync(place, `${place}.last`);
  restore(place);
  expect(readFileSync(join(place, "text"), "utf8")).toBe("old");
  put("new");
  restore(place);
  expect(readFileSync(join(place, "text"), "utf8")).toBe("new");
});
