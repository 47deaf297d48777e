import type { Page } from "@playwright/test";
import { holdBack, hydrated, messageIn, openModal, submitButton } from "./enquiry-forms.ts";
import { kindsOfPages, pagesWithPictures } from "./pages.ts";
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

for (const path of kindsOfPages)
  test(`${path} stays within the limits for stylesheets, scripts, fonts and the whole page on a phone, and shifts by at most 0.02 when pictures and fonts arrive`, async ({
    browser,
  }) => {
    // Each page has its own context, whose cache is empty.
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await delayPicturesAndFonts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const files = await filesOf(page);
    await expectNoShift(page);
    await page.close();
    const filesLike = (pattern: RegExp) => files.filter((file) => pattern.test(file.path));
    expect(filesLike(/\.css$/)).toEqual([]);
    expectAtMost(3, filesLike(/\.js$/), path);
    expectAtMost(45, filesLike(/\.woff2$/), path);
    if (path.startsWith("/products/drain-care/ozo")) expectAtMost(90, files, path);
    if (path === "/") {
      expect(files[0]).toMatchObject({ path, isCompressed: true });
      // A server can send 14.6 KiB in the first round trip (ten segments).
      expectAtMost(14.6, files.slice(0, 1), path);
      expectAtMost(45, filesLike(/\/pictures\/hero/), path);
      expectAtMost(100, files, path);
    }
  });

for (const path of pagesWithPictures)
  test(`on a desktop, ${path} shifts by at most 0.02 when pictures and fonts arrive`, async ({ page }) => {
    await delayPicturesAndFonts(page);
    await page.goto(path);
    await expectNoShift(page);
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
  for (const url of requested) expect(url).toContain("/scripts/first-");
  for (const [path, budget] of [
    ["/new-customer-form", 70],
    ["/products", 80],
  ] as const) {
    await page.goto(path);
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

/** Holds pictures and fonts back until after the first paint, and records the layout shifts of the page. */
async function delayPicturesAndFonts(page: Page) {
  await page.addInitScript(recordShifts);
  const release = await holdBack(page, /\.(avif|webp|svg|woff2)$/);
  page.on("domcontentloaded", async () => {
    const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
    await page.waitForFunction(painted);
    release();
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
async function expectNoShift(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift, "layout shift").toBeLessThanOrEqual(0.02);
}
