import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";
import { buildFingerprint } from "../build/build-fingerprint.ts";

/**
 * A project whose build counts its runs. The build fails if content/site.yaml contains "wrong", and kills itself if that file
 * contains "stopped".
 */
const project = prepareFolder({
  "content/site.yaml": "good",
  "build/main.ts": `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
    import { writeFailedBuild } from "../server/failed-build.ts";
    const { FINGERPRINT: fingerprint } = process.env;
    appendFileSync("runs", ".");
    const text = readFileSync("content/site.yaml", "utf8");
    if (text === "stopped") process.kill(process.pid, "SIGKILL");
    if (text === "wrong") {
      writeFailedBuild({ fingerprint, message: "content/site.yaml:1:1  This is wrong." });
      process.exit(1);
    }
    mkdirSync("dist", { recursive: true });
    writeFileSync("dist/.built-from", fingerprint);`,
});
beforeEach(() => symlinkSync(join(import.meta.dirname, "../server"), join(project.path, "server")));

/** Runs ensureBuilt in the project, and returns the problem that it reports. */
function ensureBuilt(origin = "http://localhost:3000"): string | undefined {
  const code = `import { ensureBuilt } from ${JSON.stringify(join(import.meta.dirname, "ensure-built.ts"))};
    console.log(JSON.stringify([await ensureBuilt(${JSON.stringify({ origin, enquiries: "served" })})]));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: project.path,
    encoding: "utf8",
    env: { ...process.env, FINGERPRINT: buildFingerprint(project.path, { origin, enquiries: "served" }) },
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout)[0] ?? undefined;
}

const runs = () => readFileSync(join(project.path, "runs"), "utf8").length;
const hasNote = () => existsSync(join(project.path, ".cache/failed-build.json"));

test("ensureBuilt builds once for the same files and the same address", () => {
  expect(ensureBuilt()).toBeUndefined();
  expect(ensureBuilt()).toBeUndefined();
  expect(runs()).toBe(1);
  ensureBuilt("https://www.example.com");
  expect(runs()).toBe(2);
});

test("ensureBuilt reports why a build failed, does not build the same files again, and forgets the failure when the change is undone", () => {
  ensureBuilt();
  project.put("content/site.yaml", "wrong");
  for (const _ of "12") expect(ensureBuilt()).toContain("content/site.yaml:1:1  This is wrong.");
  expect(runs()).toBe(2);
  project.put("content/site.yaml", "good");
  expect([ensureBuilt(), runs(), hasNote()]).toEqual([undefined, 2, false]);
});

test("ensureBuilt builds again after a build that was killed", () => {
  project.put("content/site.yaml", "stopped");
  expect(ensureBuilt()).toContain("SIGKILL");
  ensureBuilt();
  expect([runs(), hasNote()]).toEqual([2, false]);
});
