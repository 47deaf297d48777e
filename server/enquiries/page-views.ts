import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { StoreTables } from "./store/store-tables.ts";

const everyMs = 60_000;

/** Counts views by day and page, and stores them every minute. Nothing about visitors is stored. */
export function createPageViews({
  tables,
  timeZone,
  log,
}: {
  tables: Kysely<StoreTables>;
  timeZone: string;
  log: { error(details: object, message: string): void };
}) {
  // Such as 2026-11-22.
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  let counts = new Map<string, number>();
  const timer = setInterval(write, everyMs);
  timer.unref();

  function see(path: string, views = 1, day = days.format(Date.now())) {
    const key = `${day} ${path}`;
    counts.set(key, (counts.get(key) ?? 0) + views);
  }

  /** Stores the counted views. If the store fails, logs the error and keeps the views for the next call. */
  async function write() {
    const rows = [...counts].map(([key, views]) => ({ day: key.slice(0, 10), path: key.slice(11), views }));
    if (rows.length === 0) return;
    counts = new Map();
    try {
      await tables
        .insertInto("page_views")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["day", "path"]).doUpdateSet({ views: sql`page_views.views + excluded.views` }),
        )
        .execute();
    } catch (err) {
      for (const { day, path, views } of rows) see(path, views, day);
      log.error({ err }, "storing page views failed; it is tried again");
    }
  }

  return {
    /** Counts one view of the page today. */
    see: (path: string) => see(path),
    write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Resolves with the number of views of each page from this day on, such as 2026-11-22. The keys are paths. */
export async function readPageViews(
  tables: Kysely<StoreTables>,
  since: string,
): Promise<Map<string, number>> {
  const rows = await tables
    .selectFrom("page_views")
    .where("day", ">=", since)
    .groupBy("path")
    .select(["path", ({ fn }) => fn.sum<number>("views").as("views")])
    .execute();
  return new Map(rows.map(({ path, views }) => [path, Number(views)]));
}
