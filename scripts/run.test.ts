import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";

/** The folder of a fresh clone with a fake npm, which installs this process's Node as the project's Node. */
const clone = prepareFolder({
  "package.json": '{"type":"module"}',
  "package-lock.json": '{"packages":{"":{}}}',
  ".npmrc": "",
  ".nvmrc": process.versions.node.split(".")[0] ?? "",
  "bin/npm": `#!/bin/sh\nmkdir -p node_modules/.bin; ln -sf ${process.execPath} node_modules/.bin/node; cp package-lock.json node_modules/.package-lock.json; echo installed\n`,
});
beforeEach(() => cpSync(import.meta.dirname, join(clone.path, "scripts"), { recursive: true }));

function run(args: string[]) {
  return spawnSync(process.execPath, [join(clone.path, "scripts/run.mjs"), ...args], {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { PATH: `${join(clone.path, "bin")}:/usr/bin:/bin` },
  });
}

test("run.mjs installs the packages of a fresh clone, and writes nothing to standard output itself", () => {
  clone.put(
    "program.ts",
    "const words: string[] = process.argv.slice(2); console.log(process.cwd(), words.join());",
  );
  const { status, stdout, stderr } = run(["program.ts", "list", "--json"]);
  expect([status, stdout]).toEqual([0, `${clone.path} list,--json\n`]);
  expect(stderr).toContain("Installing the packages");
  expect(run(["program.ts"]).stderr, "the packages are installed once").toBe("");
});

test("run.mjs ends with the exit code or the signal of the program", () => {
  clone.put("program.ts", "process.exit(3);");
  expect(run(["program.ts"]).status).toBe(3);
  clone.put("program.ts", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1_000);');
  expect(run(["program.ts"]).signal).toBe("SIGTERM");
});

test("every npm script except sbom first installs missing packages", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // sbom runs npm itself.
  const others = Object.entries(scripts).filter(([name]) => name !== "sbom");
  for (const [name, script] of others) expect(script, name).toMatch(/^node scripts\/run\.mjs /);
});
