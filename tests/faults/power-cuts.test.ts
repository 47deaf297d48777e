import { cpSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { startSite } from "#tests/support/start-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { assertRecorder, cutPower, readRecord, recorderOf } from "./disk-record.ts";
import { referencesIn } from "./expect-kept.ts";
import { loadSite } from "./load-site.ts";

const cuts = 20;

beforeAll(assertRecorder);

test(`after each of ${cuts} simulated power failures, the store contains every acknowledged enquiry`, async () => {
  const folder = temporaryFolder();
  const [dataDir, record] = [join(folder, "data"), join(folder, "record")];
  const before = join(folder, "before");
  await openStore({ databaseUrl: undefined, dataDir }).then((store) => store.close());
  cpSync(dataDir, before, { recursive: true });
  const site = await startSite(
    { DATA_DIR: dataDir, RATE_LIMIT_SUBMITS: "1000000", RATE_LIMIT_WINDOW_MINUTES: "1" },
    recorderOf(dataDir, record),
  );
  const startedAt = Date.now();
  const loaded = await loadSite(() => site.url, { enquiriesPerSecond: 100, pagesPerSecond: 1, seconds: 15 });
  const endedAt = Date.now();
  await site.stop();
  expect(loaded.acknowledged.size).toBe(1_500);

  const acts = readRecord(record);
  const kept: number[] = [];
  for (let cut = 0; cut < cuts; cut++) {
    const cutAt = startedAt + ((cut + Math.random()) / cuts) * (endedAt - startedAt);
    const after = join(folder, `cut-${cut}`);
    cutPower(acts, cutAt, before, after);
    const promised = [...loaded.toldAt]
      .filter(([, toldAt]) => toldAt <= cutAt)
      .map(([reference]) => reference);
    kept.push(promised.length);
    await expectAll(promised, after).catch((error: unknown) => {
      cpSync(after, `${folder}-cut`, { recursive: true });
      throw new Error(`Enquiries were lost in a simulated power failure. The files are in ${folder}-cut.`, {
        cause: error,
      });
    });
  }
  expect(kept.at(-1)).toBeGreaterThan(1_000);
});

async function expectAll(promised: string[], dataDir: string): Promise<void> {
  const stored = new Set(await referencesIn({ databaseUrl: undefined, dataDir }));
  expect(promised.filter((reference) => !stored.has(reference))).toEqual([]);
}
