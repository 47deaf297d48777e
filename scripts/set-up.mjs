import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { reportWhileWaiting } from "./progress.mjs";
import { readIfThere } from "./project.mjs";

/**
 * Installs what package-lock.json names, unless that was done already, and returns the path of the Node to run the
 * project with. Runs on the machine's own Node (20 or later) before anything is installed.
 * Throws an Error whose message says what to do.
 *
 * @param {string} root the project's folder
 * @returns {Promise<string>}
 */
export async function setUp(root) {
  const stampFile = join(root, "node_modules", ".installed");
  const stamp = installationStamp(root);
  if (readIfThere(stampFile) !== stamp) {
    if (!hasWhatIsLocked(root)) await install(root);
    writeFileSync(stampFile, stamp);
  }
  return findNode(root);
}

/** True after an `npm install` by hand: npm keeps a record of what it put into node_modules. */
function hasWhatIsLocked(root) {
  const record = readIfThere(join(root, "node_modules", ".package-lock.json"));
  // The node that is there says whether the packages are those of this machine.
  if (record === undefined || !isNode(nodeOf(root), wantedNode(root))) return false;
  const { packages: present } = JSON.parse(record);
  const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(locked).every(([path, { version, optional }]) => {
    return path === "" || present[path]?.version === version || (optional && present[path] === undefined);
  });
}

/** Changes with what is to be installed and with the machine it is installed for. */
function installationStamp(root) {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(join(root, file)));
  return `${process.platform} ${process.arch} ${hash.digest("hex")}\n`;
}

async function install(root) {
  const isUpdate = existsSync(join(root, "node_modules"));
  process.stderr.write(`${isUpdate ? "Updating" : "Installing"} the packages; this takes up to a minute.\n`);
  const { code, output } = await reportWhileWaiting("still installing", npm(root, ["ci", "--include=dev"]));
  if (code !== 0) throw new Error(explainFailedInstall(code, output));
}

/**
 * @param {number} code
 * @param {string} output of npm
 */
export function explainFailedInstall(code, output) {
  const lines = output.trimEnd().split("\n").slice(-30).join("\n");
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(
    output,
  );
  const advice = isOffline
    ? "The packages could not be fetched. Is this machine online, and is npm's registry reachable (npm ping)? Then run the same command again."
    : "Repair what npm says above and run the same command again.";
  return `${lines}\n\nnpm ci failed (exit code ${code}). ${advice}`;
}

/** The Node of node_modules, of the version that the project wants; installed again where its install script was skipped. */
async function findNode(root) {
  const [wanted, own] = [wantedNode(root), nodeOf(root)];
  if (isNode(own, wanted)) return own;
  if (process.versions.node.split(".")[0] === wanted) return process.execPath;

  process.stderr.write(`Node ${wanted} is missing from node_modules: installing it again.\n`);
  const repair = ["rebuild", "node", "--ignore-scripts=false", "--foreground-scripts"];
  const { output } = await reportWhileWaiting("still installing", npm(root, repair));
  if (isNode(own, wanted)) return own;
  throw new Error(
    `${output.trimEnd()}\n\nThis project runs on Node ${wanted}, this is Node ${process.versions.node}, and the package that brings Node ${wanted} along could not be installed. Install Node ${wanted} yourself (with nvm: nvm install) and run the same command again.`,
  );
}

function wantedNode(root) {
  return readFileSync(join(root, ".nvmrc"), "utf8").trim();
}

function nodeOf(root) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
}

function isNode(path, major) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.startsWith(`v${major}.`);
}

/** Runs npm as it was run itself, and collects what it says. */
function npm(root, args) {
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [command, ...before] = script?.endsWith(".js") ? [node, script] : ["npm"];
  // Node lies in node_modules, which npm ci deletes first: npm and its scripts must run on the machine's own.
  const bin = join(root, "node_modules", ".bin");
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args, ...quiet], {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter) },
      stdio: ["ignore", "pipe", "pipe"],
      shell: command === "npm" && process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
