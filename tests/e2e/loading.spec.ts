import type { Browser, CDPSession, Page, Request } from "@playwright/test";
import { kindsOfPages } from "./pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const kibibyte = 1024;

interface Arrived {
  path: string;
  kind: ReturnType<Request["resourceType"]>;
  /** Compressed, as transferred. */
  bytes: number;
  encoding: string | undefined;
}

/** Returns a function that lists everything the page has fetched so far. */
function watchRequests(page: Page): () => Promise<Arrived[]> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  return () =>
    Promise.all(
      requests.map(async (request) => {
        const response = await request.response();
        return {
          path: new URL(request.url()).pathname,
          kind: request.resourceType(),
          bytes: (await request.sizes()).responseBodySize,
          encoding: (await response?.headerValue("content-encoding")) ?? undefined,
        };
      }),
    );
}

function sum(arrived: Arrived[]): number {
  return arrived.reduce((total, { bytes }) => total + bytes, 0);
}

function list(arrived: Arrived[]): string {
  return arrived.map(({ path, bytes }) => `${path} ${bytes}`).join("\n");
}

async function openPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

/** `app/entry.client.ts`, compressed. */
const scriptBeforeIntent = 3 * kibibyte;

/** The initial congestion window of TCP: ten segments. */
const firstRoundTrip = 14.6 * kibibyte;

test("the home page on a phone keeps its budgets of HTML, styles, fonts, pictures and the first view", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, baseURL);
  const arrived = watchRequests(page);
  await page.goto("/", { waitUntil: "networkidle" });
  const all = await arrived();
  const of = (kind: Arrived["kind"]) => all.filter((each) => each.kind === kind);
  expect(of("document").map(({ encoding }) => encoding)).toEqual(["br"]);
  expect(sum(of("document")), list(of("document"))).toBeLessThanOrEqual(firstRoundTrip);
  expect(of("stylesheet"), "the styles are in the page").toEqual([]);
  expect(sum(of("script")), list(of("script"))).toBeLessThanOrEqual(scriptBeforeIntent);
  expect(sum(of("font")), list(of("font"))).toBeLessThanOrEqual(45 * kibibyte);
  const hero = all.filter(({ path }) => /\/pictures\/hero/.test(path));
  expect(hero).toHaveLength(1);
  expect(sum(hero), list(hero)).toBeLessThanOrEqual(45 * kibibyte);
  expect(sum(all), list(all)).toBeLessThanOrEqual(160 * kibibyte);
  await page.context().close();
});

test("every kind of page on a phone keeps its budgets", async ({ browser, baseURL }) => {
  test.setTimeout(60_000);
  // Each page is a first visit. The visits run side by side, because most of the time is waiting for the network to be idle.
  const visits = kindsOfPages.map(async (path) => {
    const page = await openPhone(browser, baseURL);
    const arrived = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    const all = await arrived();
    await page.context().close();
    return { path, all };
  });
  for (const { path, all } of await Promise.all(visits)) {
    const of = (kind: Arrived["kind"]) => all.filter((each) => each.kind === kind);
    expect(of("stylesheet"), `the styles are in ${path}`).toEqual([]);
    expect(sum(of("script")), `scripts of ${path}\n${list(of("script"))}`).toBeLessThanOrEqual(
      scriptBeforeIntent,
    );
    expect(sum(of("font")), `fonts of ${path}\n${list(of("font"))}`).toBeLessThanOrEqual(45 * kibibyte);
    if (path.startsWith("/products/drain-care/ozo")) {
      expect(sum(all), `all of ${path}\n${list(all)}`).toBeLessThanOrEqual(90 * kibibyte);
    }
  }
});

test("the scripts of a search and an enquiry together stay within their budget", async ({ page }) => {
  const arrived = watchRequests(page);
  await page.goto("/products", { waitUntil: "networkidle" });
  await page.getByRole("searchbox", { name: "Search products" }).fill("grease");
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/found$/);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = (await arrived()).filter(({ kind }) => kind === "script");
  expect(sum(scripts), list(scripts)).toBeLessThanOrEqual(80 * kibibyte);
  expect(scripts.every(({ bytes, encoding }) => encoding === "br" || bytes < 300)).toBe(true);
});

test("the scripts of an enquiry fit into 70 KiB", async ({ page }) => {
  for (const path of ["/products/drain-care/ozo-klear", "/new-customer-form"]) {
    const arrived = watchRequests(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Enquiry" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = (await arrived()).filter(({ kind }) => kind === "script");
    expect(sum(scripts), list(scripts)).toBeLessThanOrEqual(70 * kibibyte);
    page.removeAllListeners("requestfinished");
  }
});

test("a page shifts by at most 0.02 when pictures and fonts arrive after the first paint", {
  tag: "@every-size",
}, async ({ page }) => {
  test.setTimeout(90_000);
  await page.addInitScript(recordShifts);
  await holdBack(page, /\.(avif|webp|svg|woff2)$/);
  for (const path of kindsOfPages) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await scrollThrough(page);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
  }
});

test("the 404 page does not move while the rest of it arrives", { tag: "@every-size" }, async ({ page }) => {
  await page.goto("/no-such-page");
  await page.evaluate(() => document.fonts.ready);
  const screen = page.locator("[data-not-found]");
  const places = () =>
    screen.locator("svg, h1").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  const whole = await places();
  expect(whole).toHaveLength(2);
  // The state at the first paint on a slow connection.
  await screen.locator("h1 ~ *").evaluateAll((rest) => {
    for (const part of rest) part.remove();
  });
  expect(await places()).toEqual(whole);
});

test("the first visit ends in the brand's fonts, one for each role, however late their files arrive", {
  tag: "@every-size",
}, async ({ page }) => {
  await holdBack(page, /\.woff2$/);
  const cdp = await openStyles(page);
  await page.goto("/products/drain-care/ozo-klear");
  await page.evaluate(() => document.fonts.ready);
  for (const heading of ["h1", "article h3"]) expect(await fontsOf(cdp, heading)).toMatch(/^Outfit[^,]*$/);
  for (const text of ["h1 + p", "dd", "footer p"]) expect(await fontsOf(cdp, text)).toMatch(/^Manrope[^,]*$/);
});

test("the first paint does not wait for fonts", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const cdp = await openStyles(page);
  expect(await fontsOf(cdp, "h1")).not.toContain("Outfit");
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await fontsOf(cdp, "h1")).toMatch(/^Outfit[^,]*$/);
});

/** Delays the files until after the first paint. */
async function holdBack(page: Page, files: RegExp) {
  await page.route(files, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}

/** A CDP session that can report the fonts of an element. */
async function openStyles(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  return cdp;
}

/** The font families that an element's letters are drawn with. */
async function fontsOf(cdp: CDPSession, selector: string): Promise<string> {
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))].join();
}

/** Runs in the page. */
function recordShifts() {
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as Array<
      PerformanceEntry & { value: number; hadRecentInput: boolean }
    >) {
      if (entry.hadRecentInput) continue;
      const { shift = "0" } = document.documentElement.dataset;
      document.documentElement.dataset.shift = String(Number(shift) + entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  });
}
