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

test("findBrowser returns the browser in CHROMIUM_PATH, or else the first candidate that is a browser", () => {
  const browser = `${programs.path}/good-chromium`;
  expect(find([], "good-chromium")).toBe(browser);
  expect(find(["stub-chromium", "no-such-program", "good-chromium"])).toBe(browser);
});

test("it is an error that says what to do if CHROMIUM_PATH does not start, or if no browser is found", () => {
  expect(() => find(["good-chromium"], "stub-chromium")).toThrow("CHROMIUM_PATH");
  expect(() => find(["stub-chromium"])).toThrow("install Chromium");
});
