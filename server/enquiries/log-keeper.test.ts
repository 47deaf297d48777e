import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { startLogKeeper } from "./log-keeper.ts";
import { openStore } from "./open-store.ts";

test("what the log holds is moved into the file, without the writer's doing", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "ozo-log-keeper-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const store = await openStore({ databaseUrl: undefined, dataFolder });
  await store.add(makeEnquiry());
  expect(enquiriesInFileAlone(store.location)).toBe(0);
  const stop = startLogKeeper(store.location);
  await expect.poll(() => enquiriesInFileAlone(store.location)).toBe(1);
  await stop();
  await store.close();
});

/** As somebody sees it who has the file without its log. */
function enquiriesInFileAlone(path: string): number {
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  const database = new DatabaseSync(copy);
  try {
    return Number(database.prepare("select count(*) as count from enquiries").get()?.count);
  } catch {
    // Copied while it was being written.
    return Number.NaN;
  } finally {
    database.close();
  }
}
