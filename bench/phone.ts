import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright";

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A slow 4G line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms to the first byte. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** How much slower than this machine a phone is taken to be. */
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

/** Runs `measure` in a fresh profile with an empty cache. `isSlow`: on the slow line with the slow processor. */
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
