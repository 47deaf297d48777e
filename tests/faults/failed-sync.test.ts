import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { expectKept } from "./expect-kept.ts";
import { loadSite } from "./load-site.ts";

test("an enquiry is refused if the disk fails to sync it, and is stored once when it is sent again", async () => {
  const { status } = spawnSync("strace", ["-f", "true"]);
  expect(status, "install strace with apt-get, and run this test on Linux where ptrace is allowed").toBe(0);
  // From the twentieth sync on, every fifth sync fails. The site needs fewer than twenty syncs to start.
  const fault = "inject=fsync,fdatasync:error=EIO:when=20+5";
  const site = await startSite({}, ["strace", "-D", "-f", "-o", "/dev/null", "-e", fault]);
  onTestFinished(() => site.stop());
  const loaded = await loadSite(site.url, { enquiriesPerSecond: 10, pagesPerSecond: 1, seconds: 4 });
  expect(loaded.acknowledged.size).toBe(40);
  expect(loaded.failures).toBeGreaterThan(5);
  await expectKept({ databaseUrl: undefined, dataDir: site.environment.DATA_DIR ?? "" }, loaded);
});
