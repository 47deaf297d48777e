import { parseArgs } from "node:util";
import { allProducts, type Product } from "#domain/catalogue/catalogue.ts";
import { dayInZone } from "#domain/zoned-time.ts";
import { readPageViews } from "#server/enquiries/page-views.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { allEnquiries, type Command, type CommandContext, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { layOutTable, showJson } from "../terminal-text.ts";
import { readTime } from "../times.ts";

type ReportedProduct = Pick<Product, "name" | "route">;

export const report: Command = {
  usage: "[--since DAY] [--json]",
  summary: "Count views and enquiries of each product",
  details: [
    "DAY    such as 2026-11-20, or an age such as 7d; by default 30 days ago",
    "A view is counted when a browser requests a page to open it. Pages opened from a prefetch or a cache are not counted.",
    "An enquiry counts for each product that it names and for the product page from which it was sent. Spam is not counted.",
  ],

  async run(args, context) {
    const { values } = parseArgs({
      args,
      options: { since: { type: "string", default: "30d" }, json: { type: "boolean", default: false } },
    });
    const { timeZone } = context.config;
    const since = readTime(values.since, { option: "since", edge: "start", timeZone, now: context.now() });
    const day = dayInZone(since, timeZone);
    const products = allProducts((await context.readSite()).catalogue);
    const rows = await withStore(context, async (store) => {
      const views = await readPageViews(store.tables, day);
      const enquiries = await countByProduct(store, products, since);
      return products.map(({ name, route: path }) => ({
        product: name,
        path,
        views: views.get(path) ?? 0,
        enquiries: enquiries.get(path) ?? 0,
      }));
    });
    rows.sort((one, other) => other.enquiries - one.enquiries || other.views - one.views);
    context.write(
      `${values.json ? showJson({ since: day, products: rows }) : describeReport(rows, day, context)}\n`,
    );
    return exitCodes.ok;
  },
};

function describeReport(
  rows: ReadonlyArray<{ product: string; views: number; enquiries: number }>,
  day: string,
  { columns }: CommandContext,
) {
  const cells = rows.map(({ product, views, enquiries }) => [product, String(views), String(enquiries)]);
  const table = layOutTable(["PRODUCT", "VIEWS", "ENQUIRIES"], cells, columns);
  return [...table, "", `Since ${day}.`].join("\n");
}

async function countByProduct(
  store: Pick<EnquiryDatabase, "list">,
  products: readonly ReportedProduct[],
  since: number,
) {
  const counts = new Map<string, number>();
  for await (const enquiries of allEnquiries(store, { since }))
    for (const { fields, page, followUp } of enquiries) {
      if (followUp.state === "spam") continue;
      const asked = (fields.product ?? "").toLowerCase().split(/\s*[,;]\s*/);
      for (const { name, route } of products)
        if (page === route || asked.includes(name.toLowerCase()))
          counts.set(route, (counts.get(route) ?? 0) + 1);
    }
  return counts;
}
