import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const project = join(import.meta.dirname, "..");

/** The folder of a fresh clone with a fake npm, which installs this process's Node as the project's Node. */
let root = "";
beforeEach(() => {
  root = temporaryFolder();
  cpSync(import.meta.dirname, join(root, "scripts"), { recursive: true });
  put("package.json", '{"type":"module"}');
  put("package-lock.json", '{"packages":{"":{}}}');
  put(".npmrc", "");
  put(".nvmrc", process.versions.node.split(".")[0] ?? "");
  put(
    "bin/npm",
    `#!/bin/sh\nmkdir -p node_modules/.bin; ln -sf ${process.execPath} node_modules/.bin/node; echo installed\n`,
  );
  chmodSync(join(root, "bin/npm"), 0o755);
});

function put(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function run(args: string[]) {
  return spawnSync(process.execPath, [join(root, "scripts/run.mjs"), ...args], {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { PATH: `${join(root, "bin")}:/usr/bin:/bin` },
  });
}

test("run.mjs installs the packages of a fresh clone, and writes nothing to standard output itself", () => {
  put(
    "program.ts",
    "const words: string[] = process.argv.slice(2); console.log(process.cwd(), words.join());",
  );
  const { status, stdout, stderr } = run(["program.ts", "list", "--json"]);
  expect([status, stdout]).toEqual([0, `${root} list,--json\n`]);
  expect(stderr).toContain("Installing the packages");
  expect(run(["program.ts"]).stderr, "the packages are installed once").toBe("");
});

test("run.mjs ends with the exit code or the signal of the program", () => {
  put("program.ts", "process.exit(3);");
  expect(run(["program.ts"]).status).toBe(3);
  put("program.ts", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1_000);');
  expect(run(["program.ts"]).signal).toBe("SIGTERM");
});

test("every npm script except sbom first installs missing packages", () => {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  // sbom runs npm itself.
  const others = Object.entries(scripts).filter(([name]) => name !== "sbom");
  for (const [name, script] of others) expect(script, name).toMatch(/^node scripts\/run\.mjs /);
});
