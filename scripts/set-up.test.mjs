import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { explainFailedInstall } from "./set-up.mjs";

/** A project with a counterfeit npm, which notes how it was called and installs a counterfeit Node. */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-set-up-"));
  put("package-lock.json", '{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}');
  put(".npmrc", "");
  put(".nvmrc", "99\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name, text) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const installNode =
  "mkdir -p node_modules/.bin; printf '#!/bin/sh\\necho v99.1.0\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node";

function setUp(npmScript) {
  put("bin/npm", `#!/bin/sh\necho "$@" >> calls\n${npmScript}\n`);
  chmodSync(join(root, "bin/npm"), 0o755);
  const code = `import { setUp } from ${JSON.stringify(join(import.meta.dirname, "set-up.mjs"))};
    await setUp(process.cwd()).then((node) => console.log(node), (error) => { console.error(error.message); process.exit(1); });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: `${join(root, "bin")}:/usr/bin:/bin` },
  });
  return { status, stdout: stdout.trim(), stderr };
}

function calls() {
  return readFileSync(join(root, "calls"), "utf8").trim().split("\n");
}

test("installs once, development packages included, and then no more", () => {
  expect(setUp(installNode)).toMatchObject({ status: 0, stdout: join(root, "node_modules/.bin/node") });
  expect(setUp(installNode).status).toBe(0);
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
});

test("installs again when the locked packages change", () => {
  setUp(installNode);
  put("package-lock.json", '{"packages":{"":{},"node_modules/a":{"version":"2.0.0"}}}');
  setUp(installNode);
  expect(calls()).toHaveLength(2);
});

test("trusts what npm install put there by hand", () => {
  put("node_modules/.package-lock.json", '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  spawnSync("sh", ["-c", installNode], { cwd: root });
  expect(setUp("exit 1").status).toBe(0);
});

test("puts the project's Node back where its install script was skipped", () => {
  expect(setUp(`mkdir -p node_modules; case "$1" in rebuild) ${installNode};; esac`)).toMatchObject({
    status: 0,
  });
  expect(calls()).toHaveLength(2);
});

test("says what to do when the project's Node can't be had", () => {
  const { status, stderr } = setUp("mkdir -p node_modules");
  expect(status).toBe(1);
  expect(stderr).toContain("Install Node 99 yourself");
});

test("a failed install shows what npm said and is tried again the next time", () => {
  const failed = setUp("echo 'npm error code E500' >&2; exit 1");
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain("npm error code E500");
  setUp(installNode);
  expect(calls()).toHaveLength(2);
});

test("an install without a network says so", () => {
  expect(explainFailedInstall(1, "npm error code ENOTFOUND")).toContain("Is this machine online");
  expect(explainFailedInstall(1, "npm error code EUSAGE")).not.toContain("online");
});
