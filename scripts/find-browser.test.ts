import { expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";
import { findBrowser } from "./find-browser.ts";

const programs = prepareFolder({
  "good-chromium": "#!/bin/sh\necho Chromium 140.0\n",
  "stub-chromium": "#!/bin/sh\necho 'requires the snap to be installed' >&2\nexit 1\n",
});

function find(candidates: string[], chromiumPath?: string): string {
  const { path } = programs;
  const given = chromiumPath && { CHROMIUM_PATH: `${path}/${chromiumPath}` };
  const environment = { PATH: `${path}:/usr/bin:/bin`, ...given };
  return findBrowser({ environment, candidates, mayInstall: false });
}

test("findBrowser returns the browser in CHROMIUM_PATH", () => {
  expect(find([], "good-chromium")).toBe(`${programs.path}/good-chromium`);
});

test("a CHROMIUM_PATH that does not start is an error, even if another browser is installed", () => {
  expect(() => find(["good-chromium"], "stub-chromium")).toThrow("CHROMIUM_PATH");
});

test("findBrowser skips programs that are not a browser", () => {
  const candidates = ["stub-chromium", "no-such-program", "good-chromium"];
  expect(find(candidates)).toBe(`${programs.path}/good-chromium`);
});

test("if no browser is found, the error says what to do", () => {
  expect(() => find(["stub-chromium"])).toThrow("install Chromium");
});
