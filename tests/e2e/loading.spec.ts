import type { Page } from "@playwright/test";
import { hydrated, messageIn, openModal, submitButton } from "./enquiry-forms.ts";
import { kindsOfPages } from "./pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

interface LoadedFile {
  path: string;
  /** The number of transferred bytes of the body. */
  bytes: number;
  isCompressed: boolean;
}

/** The page itself, and the files that it has loaded. */
async function filesOf(page: Page): Promise<LoadedFile[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
      (entry) => {
        const { name, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
        return {
          path: new URL(name).pathname,
          bytes: encodedBodySize,
          isCompressed: encodedBodySize < decodedBodySize,
        };
      },
    ),
  );
}

/** Expects that the files together have at most `kibibytes` KiB. */
function expectAtMost(kibibytes: number, files: LoadedFile[], page: string) {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const list = files.map(({ path, bytes }) => `${path} ${bytes}`).join("\n");
  expect(sum, `${page}\n${list}`).toBeLessThanOrEqual(kibibytes * 1024);
}

test("on a phone, every kind of page stays within the limits for stylesheets, scripts, fonts and the whole page, and shifts by at most 0.02 when pictures and fonts arrive", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const visits = kindsOfPages.map(async (path) => {
    // Each page gets its own context, whose cache is empty.
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await delayPicturesAndFonts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const files = await filesOf(page);
    await expectNoShift(page, path);
    await page.close();
    const filesLike = (pattern: RegExp) => files.filter((file) => pattern.test(file.path));
    expect(filesLike(/\.css$/)).toEqual([]);
    expectAtMost(3, filesLike(/\.js$/), path);
    expectAtMost(45, filesLike(/\.woff2$/), path);
    if (path.startsWith("/products/drain-care/ozo")) expectAtMost(90, files, path);
    if (path !== "/") return;
    expect(files[0]).toMatchObject({ path, isCompressed: true });
    // A server can send 14.6 KiB in the first round trip (ten segments).
    expectAtMost(14.6, files.slice(0, 1), path);
    expectAtMost(45, filesLike(/\/pictures\/hero/), path);
    expectAtMost(160, files, path);
  });
  // In parallel, because most of the time is spent waiting for the network to be idle.
  await Promise.all(visits);
});

test("until the visitor uses a form or the search, only the first script is loaded; the scripts for an enquiry stay within 70 KiB, and with a search within 80 KiB", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && requested.push(request.url()));
  await page.goto("/products", { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 1500);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).hover();
  await page.keyboard.press("Shift");
  await page.reload({ waitUntil: "networkidle" });
  for (const url of requested) expect(url).toContain("/scripts/first-");
  for (const [path, budget] of [
    ["/new-customer-form", 70],
    ["/products", 80],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (path === "/products") {
      await page.getByRole("searchbox", { name: "Search products" }).fill("grease");
      await expect(page.getByRole("main").getByRole("status")).toHaveText(/found$/);
    }
    const modal = await hydrated(await openModal(page));
    await submitButton(modal).click();
    await expect(messageIn(modal)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = (await filesOf(page)).filter((file) => file.path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(1);
    expectAtMost(budget, scripts, path);
    expect(scripts.every(({ bytes, isCompressed }) => isCompressed || bytes < 300)).toBe(true);
  }
});

test("on a desktop, a page shifts by at most 0.02 when pictures and fonts arrive after the first paint", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const visits = kindsOfPages.map(async (path) => {
    const page = await context.newPage();
    await delayPicturesAndFonts(page);
    await page.goto(path);
    await expectNoShift(page, path);
    await page.close();
  });
  // In parallel, because most of the time is spent waiting.
  await Promise.all(visits);
});

test("the picture of a product has its place before the HTML of the picture has arrived", async ({
  page,
}) => {
  const path = "/products/drain-care/ozo-klear";
  await page.setViewportSize({ width: 390, height: 844 });
  const html = await (await page.request.get(path)).text();
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: "text/html", body: html.slice(0, html.indexOf("<picture>")) }),
  );
  await page.goto(path);
  const place = page.getByRole("main").locator("> div > div > div").first();
  const early = await place.boundingBox();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole("img", { name: "White bottle of Klear" })).toBeVisible();
  expect(await place.boundingBox()).toEqual(early);
});

/** Delays pictures and fonts until after the first paint, and records the layout shifts of the page. */
async function delayPicturesAndFonts(page: Page) {
  await page.addInitScript(recordShifts);
  await page.route(/\.(avif|webp|svg|woff2)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}

/** Adds up the layout shifts of the parsed page in the attribute `data-shift`. Runs in the page. */
function recordShifts() {
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as Array<
      PerformanceEntry & { value: number; hadRecentInput: boolean }
    >) {
      const [{ domInteractive }] = performance.getEntriesByType("navigation") as [
        PerformanceNavigationTiming,
      ];
      // Before that, a busy machine may show a part of the HTML, and the rest of a paragraph moves what follows.
      const isParsed = domInteractive > 0 && entry.startTime >= domInteractive;
      if (entry.hadRecentInput || !isParsed) continue;
      const { shift = "0" } = document.documentElement.dataset;
      document.documentElement.dataset.shift = String(Number(shift) + entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Scrolls through the page, and expects that its parts have hardly shifted since its first paint. */
async function expectNoShift(page: Page, path: string) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  });
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
}
