import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { readLinkKeyFile } from "./link-key.ts";

test("when the key file cannot be written, no incomplete file remains, and the next start makes a key", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "links.key");
  const code = `import { readLinkKeyFile } from ${JSON.stringify(join(import.meta.dirname, "link-key.ts"))};
    await readLinkKeyFile(${JSON.stringify(path)});`;
  // With this size limit, files can be created, but not written.
  const limited = ["-c", 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, code];
  const { stderr } = spawnSync("sh", limited, { encoding: "utf8" });
  expect(stderr).toContain("links.key can't be");
  expect(readdirSync(folder)).toEqual([]);
  const key = await readLinkKeyFile(path);
  expect(key).toHaveLength(32);
  expect(await readLinkKeyFile(path)).toEqual(key);
});
