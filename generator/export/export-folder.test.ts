import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { copyProject } from "#tests/support/project-copy.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { beginExportFolder } from "./export-folder.ts";

test("an export accepts an empty folder, and empties only a folder that an earlier export has made", async () => {
  const parent = temporaryFolder();
  const own = join(parent, "exported");
  mkdirSync(own);
  await beginExportFolder(own);
  writeFileSync(join(own, "index.html"), "old");
  await beginExportFolder(own);
  expect(existsSync(join(own, "index.html"))).toBe(false);

  const foreign = join(parent, "thesis");
  mkdirSync(foreign);
  writeFileSync(join(foreign, "chapter-1.txt"), "years of work");
  await expect(beginExportFolder(foreign)).rejects.toThrow("no export has written");
  await expect(beginExportFolder(join(own, ".."))).rejects.toThrow("no export has written");
  expect(readdirSync(foreign)).toEqual(["chapter-1.txt"]);
});

test("an export refuses an option in place of a folder", async () => {
  await expect(beginExportFolder("--help")).rejects.toThrow("--help is not a folder");
  expect(existsSync("--help")).toBe(false);
});

test("a mistake in the content leaves the former export as it is", async () => {
  const project = copyProject();
  onTestFinished(() => rmSync(project, { recursive: true }));
  await beginExportFolder(join(project, "exported"));
  writeFileSync(join(project, "exported/index.html"), "former");
  writeFileSync(join(project, "content/site.yaml"), "brnad: Ozo");
  const env = { ...cleanEnvironment, SITE_URL: "https://www.example.com", ENQUIRIES: "local" };
  const { status } = spawnSync(process.execPath, ["generator/export/main.ts"], { cwd: project, env });
  expect(status).toBe(1);
  expect(readFileSync(join(project, "exported/index.html"), "utf8")).toBe("former");
});

test("an export refuses before it builds when nothing says what its forms do, and names both settings", () => {
  const folder = temporaryFolder();
  const env = { ...cleanEnvironment, OZO_ENV: "/dev/null", SITE_URL: "https://www.example.com" };
  const target = join(folder, "exported");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["generator/export/main.ts", target], {
    encoding: "utf8",
    env,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/EXPORT_FORMS_TO=.*ENQUIRIES=local/);
  expect(existsSync(target)).toBe(false);
});
