import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const project = join(import.meta.dirname, "..");

/** A fresh clone with a counterfeit npm, which installs this Node under the project's version. */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-run-"));
  cpSync(import.meta.dirname, join(root, "scripts"), { recursive: true });
  put("package-lock.json", '{"packages":{"":{}}}');
  put(".npmrc", "");
  put(".nvmrc", process.versions.node.split(".")[0]);
  put(
    "bin/npm",
    `#!/bin/sh\nmkdir -p node_modules/.bin; ln -sf ${process.execPath} node_modules/.bin/node; echo installed\n`,
  );
  chmodSync(join(root, "bin/npm"), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name, text) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function run(args) {
  return spawnSync(process.execPath, [join(root, "scripts/run.mjs"), ...args], {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { PATH: `${join(root, "bin")}:/usr/bin:/bin` },
  });
}

test("a fresh clone sets itself up, and what the program writes is all that a redirect gets", () => {
  put(
    "program.ts",
    "const words: string[] = process.argv.slice(2); console.log(process.cwd(), words.join());",
  );
  const { status, stdout, stderr } = run(["program.ts", "list", "--json"]);
  expect([status, stdout]).toEqual([0, `${root} list,--json\n`]);
  expect(stderr).toContain("Installing the packages");
  expect(run(["program.ts"]).stderr, "installed once").toBe("");
});

test("the program's end is its end", () => {
  put("program.ts", "process.exit(3);");
  expect(run(["program.ts"]).status).toBe(3);
  put("program.ts", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1_000);');
  expect(run(["program.ts"]).signal).toBe("SIGTERM");
});

test("every npm script of the project sets itself up first", () => {
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  // npm itself lists what is installed.
  const others = Object.entries(scripts).filter(([name]) => name !== "sbom");
  for (const [name, script] of others)
    expect(script, name).toMatch(/^node scripts\/(run|start|build|test)\.mjs/);
});
