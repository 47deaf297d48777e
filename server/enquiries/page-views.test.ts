import { expect, test } from "vitest";
import { standingClock } from "#tests/support/standing-clock.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { createPageViews, readPageViews } from "./page-views.ts";

test("the page views that two servers count are added up for each day and page", async () => {
  const { tables } = await openTemporaryStore();
  const clock = standingClock(Date.UTC(2026, 10, 21, 12));
  const settings = { tables, timeZone: "Asia/Kolkata", log: { error() {} } };
  const [one, other] = [createPageViews(settings), createPageViews(settings)];
  one.see("/products/a/b");
  one.see("/products/a/b");
  await one.write();
  other.see("/products/a/b");
  other.see("/");
  // At this time, the next day has begun in Kolkata.
  clock.now = Date.UTC(2026, 10, 21, 19);
  one.see("/products/a/b");
  await one.stop();
  await other.stop();
  expect(await readPageViews(tables, "2026-11-21")).toEqual(
    new Map([
      ["/", 1],
      ["/products/a/b", 4],
    ]),
  );
  expect(await readPageViews(tables, "2026-11-22")).toEqual(new Map([["/products/a/b", 1]]));
});

test("page views that could not be stored are stored at the next attempt", async () => {
  const { tables } = await openTemporaryStore();
  const views = createPageViews({ tables, timeZone: "UTC", log: { error() {} } });
  views.see("/");
  await tables.schema.alterTable("page_views").renameTo("away").execute();
  await views.write();
  await tables.schema.alterTable("away").renameTo("page_views").execute();
  views.see("/");
  await views.stop();
  expect(await readPageViews(tables, "2000-01-01")).toEqual(new Map([["/", 2]]));
});
