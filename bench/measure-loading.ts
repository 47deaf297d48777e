import { type Config, startFlow } from "lighthouse";
import { type Browser, launch, type Page } from "puppeteer-core";

/** A page load. Times in milliseconds, sizes in KiB of compressed response bodies. */
export interface Loading {
  bytes: number;
  scripts: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
}

/** Slow 4G and a processor slowed four times, applied by the browser and not estimated (throttlingMethod "devtools"). */
const config: Config = {
  extends: "lighthouse:default",
  settings: {
    formFactor: "mobile",
    screenEmulation: { mobile: true, width: 390, height: 844, deviceScaleFactor: 3, disabled: false },
    throttlingMethod: "devtools",
    throttling: {
      requestLatencyMs: 150,
      downloadThroughputKbps: 1.6 * 1024,
      uploadThroughputKbps: 750,
      cpuSlowdownMultiplier: 4,
      rttMs: 150,
      throughputKbps: 1.6 * 1024,
    },
    onlyAudits: ["first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift"],
    disableFullPageScreenshot: true,
    // A busy machine needs more than the default of 30 s.
    maxWaitForFcp: 120_000,
    maxWaitForLoad: 180_000,
  },
};

export function launchBrowser(): Promise<Browser> {
  return launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens a page with an empty cache, then follows its link to `next`.
 * Chromium prerenders no page in a tab with a debugger, so a visitor's next page is at least as fast as `nextPage`.
 */
export async function measureLoading(
  browser: Browser,
  origin: string,
  { path, next }: { path: string; next: string },
): Promise<Loading & { nextPage: number }> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const sizes = await countBytes(page);
    const flow = await startFlow(page, { config });
    await flow.navigate(origin + path);
    const firstView = sizes();
    await flow.navigate(() => page.$eval(`a[href="${next}"]`, (link) => (link as HTMLElement).click()), {
      disableStorageReset: true,
    });
    const { steps } = await flow.createFlowResult();
    const [first, second] = steps.map(({ lhr }) => lhr.audits);
    const time = (audits: typeof first, id: string) => audits?.[id]?.numericValue ?? Number.NaN;
    return {
      ...firstView,
      firstPaint: time(first, "first-contentful-paint"),
      largestPaint: time(first, "largest-contentful-paint"),
      layoutShift: time(first, "cumulative-layout-shift"),
      nextPage: time(second, "first-contentful-paint"),
    };
  } finally {
    await context.close();
  }
}

/** Counts the bodies of all responses that the page receives. The returned function gives the sums so far. */
async function countBytes(page: Page): Promise<() => { bytes: number; scripts: number }> {
  const bodies = new Map<string, { type: string; size: number }>();
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // At this event, only the headers have arrived.
    bodies.set(requestId, { type, size: -response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const body = bodies.get(requestId);
    if (body) body.size += encodedDataLength;
  });
  const sum = (all: { size: number }[]) => all.reduce((total, { size }) => total + size, 0) / 1024;
  return () => {
    const all = [...bodies.values()];
    return { bytes: sum(all), scripts: sum(all.filter(({ type }) => type === "Script")) };
  };
}
