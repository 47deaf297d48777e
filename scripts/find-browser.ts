import { spawnSync } from "node:child_process";
import { chromium } from "playwright";

const installed = [
  // Debian's Chromium without a user interface. The browser tests take half as long with this Chromium.
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

interface Options {
  environment?: NodeJS.ProcessEnv;
  candidates?: string[];
  mayInstall?: boolean;
}

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH if it is set, otherwise an installed Chromium. If none is installed,
 * installs Playwright's or Debian's. If no Chromium starts, throws an error that says what to do.
 */
export function findBrowser(options: Options = {}): string {
  const { environment = process.env, candidates = installed, mayInstall = true } = options;
  const { CHROMIUM_PATH: given } = environment;
  if (given) {
    if (starts(given, environment)) return given;
    throw new Error(
      `CHROMIUM_PATH is ${given}, which does not start: set CHROMIUM_PATH to the path of a Chromium, or unset it.`,
    );
  }
  const found = candidates.find((candidate) => starts(candidate, environment));
  if (found !== undefined) return pathOf(found, environment);
  const own = mayInstall ? (installPlaywrights() ?? installDebians()) : undefined;
  if (own !== undefined) return own;
  throw new Error(
    "No Chromium was found, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its path.",
  );
}

/** Whether the program is a Chromium. Some distributions have a `chromium` that only says how to install Chromium. */
function starts(program: string, env: NodeJS.ProcessEnv): boolean {
  const { status, stdout } = spawnSync(program, ["--version"], { env, encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

function pathOf(program: string, env: NodeJS.ProcessEnv): string {
  const { stdout } = spawnSync("sh", ["-c", `command -v '${program}'`], { env, encoding: "utf8" });
  return stdout.trim();
}

function installPlaywrights(): string | undefined {
  process.stderr.write("No Chromium is installed: downloading Playwright's.\n");
  spawnSync("node_modules/.bin/playwright", ["install", "chromium"], { stdio: "inherit", timeout: 300_000 });
  const path = chromium.executablePath();
  return starts(path, process.env) ? path : undefined;
}

function installDebians(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  process.stderr.write(
    "Installing Debian's chromium-headless-shell with apt-get. Set CHROMIUM_PATH to use another Chromium.\n",
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "chromium-headless-shell"];
  for (const args of [["update"], install]) spawnSync("apt-get", args, { stdio: "inherit", env });
  const program = "chromium-headless-shell";
  return starts(program, process.env) ? pathOf(program, process.env) : undefined;
}
