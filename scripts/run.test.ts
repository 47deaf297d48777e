import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";

const lockFile = (version: string) => JSON.stringify({ packages: { "": {}, "node_modules/a": { version } } });

/** The folder of a fresh clone of a project that needs Node 99. */
const clone = prepareFolder({
  "package.json": '{"type":"module"}',
  "package-lock.json": lockFile("1.0.0"),
  ".npmrc": "",
  ".nvmrc": "99\n",
  "node-99": `#!/bin/sh\n[ "$1" = --version ] && echo v99.1.0 || exec ${process.execPath} "$@"\n`,
  "program.ts": "const words: string[] = process.argv.slice(2); console.log(process.cwd(), words.join());",
});
beforeEach(() => cpSync(import.meta.dirname, join(clone.path, "scripts"), { recursive: true }));

const install =
  'mkdir -p node_modules/.bin; cp "$CLONE/node-99" node_modules/.bin/node; cp package-lock.json node_modules/.package-lock.json; echo installed';
/** Removes the packages and fails, as npm ci does when it cannot reach the registry. */
const fail = "rm -rf node_modules; echo 'npm error code ECONNREFUSED' >&2; exit 1";

/** Runs run.mjs with a fake npm, which records its arguments and runs this script. */
function run(npmScript: string, args = ["program.ts"]) {
  clone.put("bin/npm", `#!/bin/sh\necho "$@" >> "$CLONE/calls"\n${npmScript}\n`);
  return spawnSync(process.execPath, [join(clone.path, "scripts/run.mjs"), ...args], {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { CLONE: clone.path, PATH: `${join(clone.path, "bin")}:/usr/bin:/bin` },
  });
}

const calls = () => readFileSync(join(clone.path, "calls"), "utf8").trim().split("\n");
const updateLockFile = () => clone.put("package-lock.json", lockFile("2.0.0"));

test("run.mjs installs all packages once, and again when the lock file changes, and writes nothing to standard output itself", () => {
  const first = run(install, ["program.ts", "list", "--json"]);
  expect([first.status, first.stdout]).toEqual([0, `${clone.path} list,--json\n`]);
  expect(first.stderr).toContain("Installing the packages");
  expect(run(install).stderr).toBe("");
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  updateLockFile();
  run(install);
  expect(calls()).toHaveLength(2);
});

test("run.mjs ends with the exit code or the signal of the program", () => {
  clone.put("program.ts", "process.exit(3);");
  expect(run(install).status).toBe(3);
  clone.put("program.ts", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1_000);');
  expect(run(install).signal).toBe("SIGTERM");
});

test("a failed update of the packages keeps the former packages, is tried again, and is an error, unless --try-packages is given", () => {
  const tryPackages = ["--try-packages", "program.ts"];
  expect(run(fail, tryPackages).status, "without former packages").toBe(1);
  run(install);
  updateLockFile();
  const { status, stderr } = run(fail);
  expect([status, existsSync(join(clone.path, "node_modules/.bin/node"))]).toEqual([1, true]);
  expect(stderr).toContain("npm error code ECONNREFUSED");
  const tried = run(fail, tryPackages);
  expect([tried.status, tried.stderr]).toEqual([0, expect.stringContaining("installed before are used")]);
  run(install);
  expect(calls()).toHaveLength(5);
});

test("with --keep-packages installed packages are not updated", () => {
  const args = ["--keep-packages", "program.ts"];
  run(install, args);
  updateLockFile();
  expect(run(fail, args).status).toBe(0);
  expect(calls()).toHaveLength(1);
});

test("run.mjs installs nothing if npm install has already installed the packages, or in a container image, which has no lock file", () => {
  const { path } = clone;
  spawnSync("sh", ["-c", install], { cwd: path, env: { CLONE: path, PATH: "/usr/bin:/bin" } });
  expect(run("exit 1").status).toBe(0);
  rmSync(join(path, "package-lock.json"));
  rmSync(join(path, "node_modules"), { recursive: true });
  expect(run("exit 1").status).toBe(0);
});

test("if npm has skipped the install script of Node, run.mjs runs that script, and says what to do if Node is still missing", () => {
  const skipped = "mkdir -p node_modules";
  const { status, stderr } = run(skipped);
  expect([status, stderr]).toEqual([1, expect.stringContaining("Install Node 99 yourself")]);
  expect(run(`${skipped}; case "$1" in rebuild) ${install};; esac`).status).toBe(0);
});

test("every npm script except sbom first installs missing packages", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // sbom runs npm itself.
  const others = Object.entries(scripts).filter(([name]) => name !== "sbom");
  for (const [name, script] of others) expect(script, name).toMatch(/^node scripts\/run\.mjs /);
});
