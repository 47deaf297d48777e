import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Installs the packages of package-lock.json unless they are installed, and returns the path of the project's Node. Packages are
 * installed in a separate folder, which then replaces node_modules. A failed installation therefore changes nothing. Throws an
 * Error whose message says what to do.
 *
 * @param {string} root the project's folder
 * @param {string} [mode] `--keep-packages` or `--try-packages`, see run.mjs
 * @returns {Promise<string>}
 */
export async function setUp(root, mode) {
  // A container image contains the packages, but no lock file.
  if (!existsSync(join(root, "package-lock.json"))) return process.execPath;
  const mayKeep = mode !== undefined && existsSync(recordOf(root)) && isNode(nodeOf(root), wantedNode(root));
  if (!(mayKeep && mode === "--keep-packages") && !arePackagesCurrent(root)) {
    await install(root, mayKeep).catch((error) => {
      if (!mayKeep) throw error;
      process.stderr.write(`${error.message}\nThe packages that were installed before are used.\n`);
    });
  }
  return findNode(root);
}

/** Whether node_modules has the versions of package-lock.json, according to npm's own record. */
export function arePackagesCurrent(root) {
  if (!existsSync(recordOf(root))) return false;
  // If the packages were installed for another kind of machine, the Node in node_modules does not run.
  if (existsSync(nodeOf(root)) && !isNode(nodeOf(root), wantedNode(root))) return false;
  const [{ packages: present }, { packages: locked }] = [recordOf(root), join(root, "package-lock.json")].map(
    (file) => JSON.parse(readFileSync(file, "utf8")),
  );
  return Object.entries(locked).every(([path, { version, optional }]) => {
    return path === "" || present[path]?.version === version || (optional && present[path] === undefined);
  });
}

/** The file in which npm records the installed packages. */
const recordOf = (root) => join(root, "node_modules", ".package-lock.json");

/**
 * Installs the packages. With `isHurried`, npm gives up sooner when the registry is unreachable: the former packages can be used.
 */
async function install(root, isHurried) {
  const modules = join(root, "node_modules");
  const folder = join(root, ".cache", "packages");
  const former = join(root, ".cache", "former_modules");
  process.stderr.write("Installing the packages; this takes up to a minute.\n");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    cpSync(join(root, file), join(folder, file));
  const retries = isHurried ? ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"] : [];
  const { code, output } = await npm(folder, ["ci", "--include=dev", ...retries]);
  if (code !== 0) {
    const lines = output.trimEnd().split("\n").slice(-30).join("\n");
    throw new Error(
      `${lines}\n\nnpm ci failed (exit code ${code}). Correct the error that npm reports above, make sure that npm can reach its registry (npm ping), and run the same command again.`,
    );
  }
  rmSync(former, { recursive: true, force: true });
  if (existsSync(modules)) renameSync(modules, former);
  renameSync(join(folder, "node_modules"), modules);
  for (const old of [former, folder]) rmSync(old, { recursive: true, force: true });
}

/**
 * Returns the path of a Node of the wanted version: the Node in node_modules or the running Node. If neither has that version, runs
 * the install script of the package `node`, which npm may have skipped.
 */
async function findNode(root) {
  const [wanted, own] = [wantedNode(root), nodeOf(root)];
  if (isNode(own, wanted)) return own;
  if (process.versions.node.split(".")[0] === wanted) return process.execPath;

  process.stderr.write(`Node ${wanted} is missing from node_modules: installing it again.\n`);
  const { output } = await npm(root, ["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"]);
  if (isNode(own, wanted)) return own;
  throw new Error(
    `${output.trimEnd()}\n\nThis project needs Node ${wanted}; this is Node ${process.versions.node}, and the package that contains Node ${wanted} could not be installed. Install Node ${wanted} yourself (with nvm: nvm install) and run the same command again.`,
  );
}

function wantedNode(root) {
  return readFileSync(join(root, ".nvmrc"), "utf8").trim();
}

function nodeOf(root) {
  return join(root, "node_modules", ".bin", "node");
}

function isNode(path, major) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.startsWith(`v${major}.`);
}

/** Runs npm and collects its output. Uses the npm that runs this script, if any. Reports every ten seconds that npm still runs. */
function npm(folder, args) {
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [command, ...before] = script?.endsWith(".js") ? [node, script] : ["npm"];
  // npm must not run on the Node in node_modules, because npm may replace that Node.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.endsWith("node_modules/.bin"));
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args, ...quiet], {
      cwd: folder,
      env: { ...process.env, PATH: path.join(delimiter) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const report = setInterval(() => process.stderr.write("  still installing\n"), 10_000);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
    child.on("close", () => clearInterval(report));
  });
}
