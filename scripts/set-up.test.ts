import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";

/** The folder of a project with a fake npm, which records its arguments and installs a fake Node. */
const project = prepareFolder({
  "package.json": "{}",
  "package-lock.json": lockFile("1.0.0"),
  ".npmrc": "",
  ".nvmrc": "99\n",
});

function lockFile(version: string): string {
  return JSON.stringify({ packages: { "": {}, "node_modules/a": { version } } });
}

function updateLockFile() {
  project.put("package-lock.json", lockFile("2.0.0"));
}

const installNode =
  "mkdir -p node_modules/.bin; printf '#!/bin/sh\\necho v99.1.0\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node; cp package-lock.json node_modules/.package-lock.json";
/** Removes the packages and fails, as npm ci does when it cannot reach the registry. */
const fail = "rm -rf node_modules; echo 'npm error code ECONNREFUSED' >&2; exit 1";

function setUp(npmScript: string, mode?: string) {
  project.put("bin/npm", `#!/bin/sh\necho "$@" >> '${project.path}/calls'\n${npmScript}\n`);
  const code = `import { setUp } from ${JSON.stringify(join(import.meta.dirname, "set-up.mjs"))};
    await setUp(process.cwd(), ${JSON.stringify(mode)})
      .then((node) => console.log(node), (error) => { console.error(error.message); process.exit(1); });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: project.path,
    encoding: "utf8",
    env: { PATH: `${join(project.path, "bin")}:/usr/bin:/bin` },
  });
  return { status, stdout: stdout.trim(), stderr };
}

function calls(): string[] {
  return readFileSync(join(project.path, "calls"), "utf8").trim().split("\n");
}

const hasPackages = () => existsSync(join(project.path, "node_modules/.bin/node"));

test("the set-up installs all packages once, and again when the lock file changes", () => {
  expect(setUp(installNode)).toMatchObject({
    status: 0,
    stdout: join(project.path, "node_modules/.bin/node"),
  });
  expect(setUp(installNode).status).toBe(0);
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  updateLockFile();
  setUp(installNode);
  expect(calls()).toHaveLength(2);
});

test("the set-up installs nothing if npm install has already installed the packages", () => {
  project.put("node_modules/.package-lock.json", '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  spawnSync("sh", ["-c", installNode], { cwd: project.path });
  expect(setUp("exit 1").status).toBe(0);
});

test("a failed update of the packages is an error, keeps the former packages, and is tried again", () => {
  setUp(installNode);
  updateLockFile();
  const { status, stderr } = setUp(fail);
  expect([status, hasPackages()]).toEqual([1, true]);
  expect(stderr).toContain("npm error code ECONNREFUSED");
  setUp(installNode);
  expect(calls()).toHaveLength(3);
});

test("with --try-packages the set-up succeeds after a failed update if former packages are installed", () => {
  expect(setUp(fail, "--try-packages").status, "without former packages").toBe(1);
  setUp(installNode);
  updateLockFile();
  const { status, stderr } = setUp(fail, "--try-packages");
  expect([status, stderr]).toEqual([0, expect.stringContaining("installed before are used")]);
});

test("with --keep-packages installed packages are not updated", () => {
  setUp(installNode, "--keep-packages");
  updateLockFile();
  expect(setUp(fail, "--keep-packages").status).toBe(0);
  expect(calls()).toHaveLength(1);
});

test("the set-up installs nothing in a container image, which has no lock file", () => {
  rmSync(join(project.path, "package-lock.json"));
  expect(setUp("exit 1", "--keep-packages")).toMatchObject({ status: 0, stdout: process.execPath });
});

test("if npm has skipped the install script of Node, the set-up runs that script, and says what to do if Node is still missing", () => {
  const skipped = "mkdir -p node_modules";
  const { status, stderr } = setUp(skipped);
  expect([status, stderr]).toEqual([1, expect.stringContaining("Install Node 99 yourself")]);
  expect(setUp(`${skipped}; case "$1" in rebuild) ${installNode};; esac`)).toMatchObject({ status: 0 });
});
