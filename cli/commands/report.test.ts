import { test } from "vitest";
import { createPageViews } from "#server/enquiries/page-views.ts";
import { commandTime, prepareCommandLine } from "#tests/support/command-line.ts";

const line = prepareCommandLine();
const { expectRun, add } = line;

test("report counts the views and the enquiries of each product, and does not count spam", async () => {
  const views = createPageViews({ tables: line.store.tables, timeZone: "UTC", log: { error() {} } });
  for (const path of ["/products/drain-care/ozo-klear", "/"]) views.see(path);
  await views.stop();
  await add({ page: "/", fields: { product: "Other; p-sol" } });
  await add({ page: "/products/drain-care/ozo-p-sol", fields: {} });
  await line.store.mark(await add(), { state: "spam", at: commandTime, by: "Asha" });
  const table = [
    "PRODUCT  VIEWS  ENQUIRIES",
    "P-SOL    0      2",
    "Klear    1      0",
    "",
    "Since 2026-05-02.",
  ];
  await expectRun("report", 0, `${table.join("\n")}\n`);
  await expectRun("report --since soon", 2, "--since soon: write a day");
});
