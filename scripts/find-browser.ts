/**
 * Prints the path of a Chromium for the browser tests: CHROMIUM_PATH if it is set, otherwise an installed Chrome or Chromium. If
 * there is none, installs Playwright's or, as root on Debian, Debian's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chromium } from "playwright";

const debians = "chromium-headless-shell";
// Debian's Chromium without a user interface comes first: the browser tests take half as long with it.
const installed = [
  debians,
  "google-chrome",
  "chromium",
  "chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const { CHROMIUM_PATH: given } = process.env;
const candidates = given ? [given] : installed;
const found = candidates.find(starts) ?? (given ? undefined : (installPlaywrights() ?? installDebians()));
if (found === undefined) {
  console.error(
    given
      ? `CHROMIUM_PATH is ${given}, which does not start: set it to the path of a Chromium, or unset it.`
      : "No Chromium was found, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its path.",
  );
  process.exit(1);
}
console.log(execFileSync("sh", ["-c", 'command -v "$0"', found], { encoding: "utf8" }).trim());

/** Whether the program is a Chromium. Some distributions have a `chromium` that only says how to install Chromium. */
function starts(program: string): boolean {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

function installPlaywrights(): string | undefined {
  console.error("No Chromium is installed: downloading Playwright's.");
  run("node_modules/.bin/playwright", "install", "chromium");
  return [chromium.executablePath()].find(starts);
}

function installDebians(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  console.error(`Installing Debian's ${debians}.`);
  run("apt-get", "update");
  run("apt-get", "install", "--yes", "--no-install-recommends", debians);
  return [debians].find(starts);
}

/** Runs a program whose output goes to standard error, because the path is on standard output. */
function run(program: string, ...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(program, args, { env, stdio: ["ignore", 2, 2], timeout: 300_000 });
}
