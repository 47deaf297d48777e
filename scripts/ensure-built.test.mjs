import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A project with a counterfeit build: it counts its runs, and refuses what says "wrong". */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-built-"));
  put(
    "build/main.ts",
    `import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
    appendFileSync("runs", ".");
    const text = readFileSync("content/site.yaml", "utf8");
    if (text === "wrong") { console.error("content/site.yaml:1:1  This is wrong."); process.exit(1); }
    if (process.env.SITE_URL === "nowhere") { console.error("SITE_URL is wrong."); process.exit(2); }
    if (text === "stopped") process.kill(process.pid, "SIGKILL");
    mkdirSync("dist.next");
    writeFileSync("dist.next/policies.json", text);
    writeFileSync("dist.next/.built-from", process.env.BUILT_FROM);
    rmSync("dist", { recursive: true, force: true });
    renameSync("dist.next", "dist");`,
  );
  put("content/site.yaml", "good");
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name, text) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function ensureBuilt(options = {}, environment = {}) {
  const code = `import { ensureBuilt } from ${JSON.stringify(join(import.meta.dirname, "ensure-built.mjs"))};
    await ensureBuilt(process.cwd(), process.execPath, ${JSON.stringify(options)})
      .catch((error) => { console.error(error.message); process.exit(1); });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

const runs = () => (existsSync(join(root, "runs")) ? readFileSync(join(root, "runs"), "utf8").length : 0);
const served = () => readFileSync(join(root, "dist/policies.json"), "utf8");
const note = () => join(root, ".cache/failed-build.json");

test("builds once from the same files", () => {
  expect(ensureBuilt()).toMatchObject({ status: 0, stdout: "" });
  expect(ensureBuilt().status).toBe(0);
  expect([runs(), served()]).toEqual([1, "good"]);
});

test("a mistake leaves the last good build to be served, and says loudly what is wrong", () => {
  ensureBuilt();
  put("content/site.yaml", "wrong");
  const { status, stderr } = ensureBuilt();
  expect([status, served()]).toEqual([0, "good"]);
  expect(stderr).toContain("content/site.yaml:1:1  This is wrong.");
  expect(stderr).toContain("served as it was last built");
  expect(JSON.parse(readFileSync(note(), "utf8")).message).toBe("content/site.yaml:1:1  This is wrong.");
});

test("the same mistake is not built again however often the site starts, and is said again each time", () => {
  ensureBuilt();
  put("content/site.yaml", "wrong");
  ensureBuilt();
  expect(ensureBuilt().stderr).toContain("This is wrong.");
  ensureBuilt();
  expect(runs()).toBe(2);
  ensureBuilt({ isForced: true });
  expect(runs(), "npm run build tries again").toBe(3);
});

test("a repaired mistake is built and forgotten, and so is one that was taken back", () => {
  ensureBuilt();
  put("content/site.yaml", "wrong");
  ensureBuilt();
  put("content/site.yaml", "better");
  ensureBuilt();
  expect([served(), existsSync(note())]).toEqual(["better", false]);
  put("content/site.yaml", "wrong");
  ensureBuilt();
  put("content/site.yaml", "better");
  ensureBuilt();
  expect([served(), existsSync(note()), runs()]).toEqual(["better", false, 4]);
});

test("a release that asks for the strict way ends instead", () => {
  ensureBuilt();
  put("content/site.yaml", "wrong");
  expect(ensureBuilt({ isStrict: true }).status).toBe(1);
  expect(ensureBuilt({ isForced: true }).status, "npm run build is strict").toBe(1);
  expect(served()).toBe("good");
});

test("without an earlier build there is nothing to serve, and still the same files are built once", () => {
  put("content/site.yaml", "wrong");
  expect(ensureBuilt()).toMatchObject({ status: 1, stderr: expect.stringContaining("no earlier one") });
  expect(ensureBuilt().status).toBe(1);
  expect(runs()).toBe(1);
});

test("a build that was stopped says nothing about the files: the next start builds", () => {
  ensureBuilt();
  put("content/site.yaml", "stopped");
  expect(ensureBuilt().status).toBe(0);
  ensureBuilt();
  expect([runs(), served(), existsSync(note())]).toEqual([3, "good", false]);
});

test("wrong settings end the start, and say nothing about the files", () => {
  ensureBuilt();
  const { status, stderr } = ensureBuilt({}, { SITE_URL: "nowhere" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("SITE_URL is wrong.")]);
  expect([served(), existsSync(note())]).toEqual(["good", false]);
});

test("another address, or another port where there is none, is another build", () => {
  for (const settings of [{ PORT: "4000" }, { PORT: "4000" }, { SITE_URL: "https://ozo.example" }])
    ensureBuilt({}, settings);
  ensureBuilt({}, { SITE_URL: "https://ozo.example", PORT: "5000" });
  expect(runs()).toBe(2);
});
