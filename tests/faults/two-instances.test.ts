import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startNginx } from "#tests/support/start-nginx.ts";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { startSite } from "#tests/support/start-site.ts";
import { expectKept } from "./expect-kept.ts";
import { loadSite } from "./load-site.ts";

const seconds = Number(process.env.LOAD_SECONDS ?? 60);

test("when one of two servers that share a PostgreSQL database is killed under load, no enquiry is lost or stored twice", {
  timeout: (seconds + 300) * 1_000,
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase("two_instances");
  const settings = {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SUBMITS: "1000000",
    RATE_LIMIT_WINDOW_MINUTES: "1",
  };
  const [one, other] = [await startSite(settings), await startSite(settings)];
  onTestFinished(async () => {
    await Promise.all([one.stop(), other.stop()]);
  });
  const origin = await startNginx([one, other].map(({ url }) => new URL(url).port));

  const loading = loadSite(() => origin, { enquiriesPerSecond: 100, pagesPerSecond: 100, seconds });
  await sleep((seconds * 1_000) / 3);
  one.server.kill("SIGKILL");
  const loaded = await loading;

  await expectKept({ databaseUrl, dataDir: "" }, loaded);
  expect(loaded.acknowledged.size).toBe(seconds * 100);
  process.stdout.write(
    `${loaded.acknowledged.size} enquiries were stored, and ${loaded.failures} requests failed.\n`,
  );
});
