import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { StoreTables } from "./store/store-tables.ts";

const everyMs = 60_000;

export interface PageViews {
  /** Counts one view of the page today. */
  see(path: string): void;
  /** Stores the counted views. Rejects if the store fails, and keeps them for the next time. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/** Counts views by day and page. It stores nothing about visitors. */
export function createPageViews({
  tables,
  timeZone,
  log,
}: {
  tables: Kysely<StoreTables>;
  timeZone: string;
  log: { error(details: object, message: string): void };
}): PageViews {
  // Such as 2026-11-22.
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  let counts = new Map<string, number>();
  const timer = setInterval(
    () => write().catch((err: unknown) => log.error({ err }, "storing page views failed; it is tried again")),
    everyMs,
  );
  timer.unref();

  function see(path: string) {
    const key = `${days.format(Date.now())} ${path}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  async function write() {
    const counted = counts;
    if (counted.size === 0) return;
    counts = new Map();
    const rows = [...counted].map(([key, views]) => ({ day: key.slice(0, 10), path: key.slice(11), views }));
    try {
      for (let start = 0; start < rows.length; start += 500)
        await tables
          .insertInto("page_views")
          .values(rows.slice(start, start + 500))
          .onConflict((conflict) =>
            conflict.columns(["day", "path"]).doUpdateSet({
              views: sql`page_views.views + excluded.views`,
            }),
          )
          .execute();
    } catch (error) {
      for (const [key, views] of counted) counts.set(key, (counts.get(key) ?? 0) + views);
      throw error;
    }
  }

  return {
    see,
    write,
    async stop() {
      clearInterval(timer);
      await write().catch((err: unknown) => log.error({ err }, "storing the last page views failed"));
    },
  };
}

/** Views by page from this day on, such as 2026-11-22. */
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
