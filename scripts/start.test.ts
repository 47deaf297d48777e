import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { root } from "#tests/support/start-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";

/** A project whose build fails if content/site.yaml contains "wrong", and whose server only says that it serves. */
let project: string;
const put = (name: string, text: string) => writeFileSync(join(project, name), text);

beforeEach(() => {
  project = makeTinySite();
  rmSync(join(project, "dist"), { recursive: true });
  for (const folder of ["generator", "content"]) mkdirSync(join(project, folder));
  cpSync(join(root, "generator/build-fingerprint.ts"), join(project, "generator/build-fingerprint.ts"));
  put("content/site.yaml", "good");
  put("server/main.ts", 'console.log("serving");');
  put(
    "generator/main.ts",
    `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
    import { buildFingerprint } from "./build-fingerprint.ts";
    console.log("building");
    if (readFileSync("content/site.yaml", "utf8") === "wrong") {
      console.error("content/site.yaml:1:1  This is wrong.");
      process.exit(1);
    }
    mkdirSync("dist", { recursive: true });
    const { SITE_URL: siteOrigin = null } = process.env;
    writeFileSync("dist/.built-from", buildFingerprint(".", { siteOrigin, enquiryMode: "served" }));`,
  );
});
afterEach(() => rmSync(project, { recursive: true }));

function start(settings: Record<string, string> = {}) {
  const env = { ...cleanEnvironment, OZO_ENV: "/dev/null", ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
    cwd: project,
    encoding: "utf8",
    env,
  });
  return { status, said: stdout.trim().split("\n"), stderr };
}

test("npm start builds once for the same files and settings on any port, and serves", () => {
  expect(start()).toMatchObject({ status: 0, said: ["building", "serving"] });
  expect(start()).toMatchObject({ status: 0, said: ["serving"] });
  expect(start({ PORT: "3001" }).said).toEqual(["serving"]);
  expect(start({ SITE_URL: "https://www.example.com" }).said).toEqual(["building", "serving"]);
});

test("if the build fails, npm start says why and serves the last build, or nothing if there is none", () => {
  put("content/site.yaml", "wrong");
  expect(start()).toMatchObject({ status: 1, said: ["building"] });
  put("content/site.yaml", "good");
  start();
  put("content/site.yaml", "wrong");
  const { said, stderr } = start();
  expect(said).toEqual(["building", "serving"]);
  expect(stderr).toContain("content/site.yaml:1:1  This is wrong.");
  expect(stderr).toContain("the last build is served");
});

test("a wrong setting ends npm start with its correction, before anything is built", () => {
  expect(start({ PORT: "many" })).toMatchObject({ status: 1, stderr: expect.stringContaining("PORT") });
  expect(existsSync(join(project, "dist"))).toBe(false);
});

test("on Node 18, one sentence says which Node npm needs and which Node the project runs on", () => {
  const code = `Object.defineProperty(process.versions, "node", { value: "18.20.4" });
    require(${JSON.stringify(join(root, "scripts/check-node-and-install.cjs"))});`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^npm needs Node 20 or later here, and this is Node 18\.20\.4: .* Node 24, .*\n$/);
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect([engines.node, readFileSync(join(root, ".nvmrc"), "utf8")]).toEqual([">=20", "24\n"]);
});

/** Runs the check in a copy of the project's folder at `path` with these packages. */
function check(folder: string, locked: object, installed: object, ...args: string[]) {
  const copy = join(temporaryFolder(), folder);
  for (const name of ["scripts", "node_modules/.bin"]) mkdirSync(join(copy, name), { recursive: true });
  const script = join(copy, "scripts/check-node-and-install.cjs");
  cpSync(join(root, "scripts/check-node-and-install.cjs"), script);
  const write = (name: string, packages: object) =>
    writeFileSync(join(copy, name), JSON.stringify({ packages }));
  writeFileSync(join(copy, "node_modules/.bin/node"), "");
  write("package-lock.json", { "": {}, ...locked });
  write("node_modules/.package-lock.json", installed);
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { status, stderr };
}

const vite = { "node_modules/vite": { version: "8.3.8" } };

test.each<[what: string, locked: object]>([
  ["another version", { "node_modules/vite": { version: "8.4.0" } }],
  ["a new package", { ...vite, "node_modules/zod": { version: "4.6.7" } }],
])("after a pull that brings %s, a command says that npm install is needed", (_, locked) => {
  const stderr =
    "The packages have changed since they were installed: run `npm install`, and then the same command again.\n";
  expect(check("site", locked, vite)).toEqual({ status: 1, stderr });
  expect(check("site", locked, vite, "--only-check")).toEqual({ status: 0, stderr: "" });
});

test("with the installed packages, a command runs, also without the optional packages of other systems", () => {
  const other = { "node_modules/@esbuild/win32-x64": { version: "1.0.0", optional: true } };
  expect(check("site", { ...vite, ...other }, vite)).toEqual({ status: 0, stderr: "" });
});

test.each(["a#b", "a?b"])("in a folder %s, one sentence says that the folder must be renamed", (folder) => {
  const { status, stderr } = check(folder, vite, vite, "--only-check");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The path .*a[#?]b contains # or \?, .*: rename the folder\.\n$/);
});
