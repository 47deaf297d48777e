import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("builds that end at the same time leave one complete build and no other folder", async () => {
  const folder = temporaryFolder();
  const program = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { replaceBuild } from ${JSON.stringify(join(import.meta.dirname, "replace-build.ts"))};
    for (let count = 0; count < 200; count++) {
      const complete = "next-" + process.pid + "-" + count;
      mkdirSync(complete);
      for (const name of ["one", "two"]) writeFileSync(complete + "/" + name, complete);
      replaceBuild(complete, "dist");
    }`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: folder });
  await Promise.all([run(), run(), run()]);
  expect(readdirSync(folder)).toEqual(["dist"]);
  const [one, two] = ["one", "two"].map((name) => readFileSync(join(folder, "dist", name), "utf8"));
  expect(one).toBe(two);
});
