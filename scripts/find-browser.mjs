import { execFileSync, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

const installed = [
  // Debian's Chromium without a window's frame, which costs as much as the pages: the tests take half of the time in it.
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of a Chromium that starts: the one in CHROMIUM_PATH, an installed one, Playwright's own, or Debian's.
 * Throws an Error that says what to do when there is none.
 *
 * @param {{ root: string, environment?: NodeJS.ProcessEnv, candidates?: string[], mayInstall?: boolean }} options
 * @returns {string}
 */
export function findBrowser({ root, environment = process.env, candidates = installed, mayInstall = true }) {
  const { CHROMIUM_PATH: given } = environment;
  if (given) {
    if (starts(given, environment)) return given;
    throw new Error(
      `CHROMIUM_PATH is ${given}, which does not start: set it to a Chromium's path, or unset it.`,
    );
  }
  const found = candidates.find((candidate) => starts(candidate, environment));
  if (found !== undefined) return found.includes("/") ? found : which(found, environment);
  const own = mayInstall ? (installPlaywrights(root) ?? installDebians()) : undefined;
  if (own !== undefined) return own;
  throw new Error(
    "No Chromium was found, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

/** Some distributions put a program there that only says how to install the real one. */
function starts(path, environment) {
  const { status, stdout } = spawnSync(path, ["--version"], {
    env: environment,
    encoding: "utf8",
    timeout: 20_000,
  });
  return status === 0 && /Chrom/.test(stdout);
}

function which(name, environment) {
  return execFileSync("sh", ["-c", `command -v ${name}`], { env: environment, encoding: "utf8" }).trim();
}

function installPlaywrights(root) {
  process.stderr.write("No Chromium is installed: fetching Playwright's.\n");
  const command = join(root, "node_modules", ".bin", "playwright");
  spawnSync(command, ["install", "chromium"], { cwd: root, stdio: "inherit", timeout: 300_000 });
  const { chromium } = createRequire(join(root, "package.json"))("playwright");
  const path = chromium.executablePath();
  return starts(path, process.env) ? path : undefined;
}

function installDebians() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  process.stderr.write(
    "No Chromium was found: installing Debian's package now (apt-get install chromium-headless-shell). Set CHROMIUM_PATH to use another.\n",
  );
  spawnSync("apt-get", ["update"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  const [program] = installed;
  return starts(program, process.env) ? which(program, process.env) : undefined;
}
