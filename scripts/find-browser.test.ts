import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBrowser } from "./find-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "ozo-browser-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const good = program("good-chromium", "echo Chromium 140.0");
const stub = program("stub-chromium", "echo 'requires the snap to be installed' >&2; exit 1");
const options = { mayInstall: false };
const environment = { PATH: `${folder}:/usr/bin:/bin` };

test("findBrowser uses the browser in CHROMIUM_PATH", () => {
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

test("findBrowser skips programs that only say how to install Chromium", () => {
  const candidates = ["stub-chromium", "no-such-program", "good-chromium"];
  expect(findBrowser({ ...options, environment, candidates })).toBe(good);
});

test("findBrowser says what to do when no browser is found", () => {
  expect(() => findBrowser({ ...options, environment, candidates: ["stub-chromium"] })).toThrow(
    "install Chromium",
  );
});
