import { exportForTests, type FileHost, startFileHost } from "../support/exported-site.ts";
import { promiseToTransmitNothing } from "../support/form-promises.ts";
import { openWorld } from "./form-world.ts";
import { expect, test } from "./site.ts";

// All tests run in one worker, because two workers would make the export at the same time. tests/site/static-export.test.ts reads
// the files of the same export.
test.describe.configure({ mode: "default" });

let site: FileHost;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startFileHost(await exportForTests());
});

test.afterAll(() => site?.close());

test("8. the forms of a static export transmit nothing, and are disabled until React has hydrated them (7.1)", async ({
  browser,
}) => {
  const world = openWorld(browser, site.url);
  await promiseToTransmitNothing(world, site.requests);
  await world.close();
});

test("the links and the search of a static export work from a file host", async ({ page }) => {
  await page.goto(`${site.url}/products`);
  await page.getByRole("searchbox").pressSequentially("klear");
  await expect(page).toHaveURL(`${site.url}/products?q=klear`);
  await page.getByRole("main").getByRole("link", { name: "Klear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await page.getByRole("link", { name: "Know More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Product datasheet");
});
