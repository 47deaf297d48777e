import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright";

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Slow 4G, as Lighthouse simulates it: 1.6 Mbit/s download and 750 kbit/s upload (with k = 1,024), 150 ms latency. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The factor by which the processor is slowed to simulate a phone. */
const slowdown = 4;

export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error(`There is no browser at ${path}: set CHROMIUM_PATH to a Chromium.`);
  return path;
}

export const browserFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: browserFlags });
}

export interface Visit {
  page: Page;
  cdp: CDPSession;
}

/** Runs `measure` in a new browser profile with an empty cache. With `isSlow`, connection and processor are slowed. */
export async function visit<T>(
  browser: Browser,
  { device, isSlow }: { device: BrowserContextOptions; isSlow: boolean },
  measure: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    if (isSlow) {
      await cdp.send("Network.emulateNetworkConditions", slowLine);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    }
    return await measure({ page, cdp });
  } finally {
    await context.close();
  }
}
