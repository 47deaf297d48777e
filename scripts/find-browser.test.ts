import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { findBrowser } from "./find-browser.ts";

const options = { mayInstall: false };
let good: string;
let stub: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  const folder = temporaryFolder();
  good = join(folder, "good-chromium");
  stub = join(folder, "stub-chromium");
  environment = { PATH: `${folder}:/usr/bin:/bin` };
  writeFileSync(good, "#!/bin/sh\necho Chromium 140.0\n", { mode: 0o755 });
  writeFileSync(stub, "#!/bin/sh\necho 'requires the snap to be installed' >&2\nexit 1\n", { mode: 0o755 });
});

test("findBrowser returns the browser in CHROMIUM_PATH", () => {
  expect(
    findBrowser({ ...options, environment: { ...environment, CHROMIUM_PATH: good }, candidates: [] }),
  ).toBe(good);
});

test("a CHROMIUM_PATH that does not start is an error, even if another browser is installed", () => {
  const given = { ...environment, CHROMIUM_PATH: stub };
  expect(() => findBrowser({ ...options, environment: given, candidates: ["good-chromium"] })).toThrow(
    "CHROMIUM_PATH",
  );
});

test("findBrowser skips programs that are not a browser", () => {
  const candidates = ["stub-chromium", "no-such-program", "good-chromium"];
  expect(findBrowser({ ...options, environment, candidates })).toBe(good);
});

test("if no browser is found, the error says what to do", () => {
  expect(() => findBrowser({ ...options, environment, candidates: ["stub-chromium"] })).toThrow(
    "install Chromium",
  );
});
