import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { SiteOptions } from "./tests/e2e/site.ts";

/**
 * End-to-end tests of the built site. A test runs at desktop size unless its tags name other sizes:
 * `@phone`, `@tablet`, `@desktop`, or `@every-size`.
 */
export default defineConfig<SiteOptions>({
  testDir: "tests",
  testMatch: "e2e/*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/e2e/looks/{arg}-{projectName}{ext}",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // In CI a failed test is run again, because a browser may fail on a busy machine.
  retries: process.env.CI ? 2 : 0,
  // One worker more than the machine has cores, because each test spends about a quarter of its time waiting.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    // Set by global-setup.ts before a worker reads it.
    baseURL: process.env.OZO_E2E_SITE ?? "",
    browserName: "chromium",
    launchOptions: {
      // Set by `npm run test:e2e`.
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Headless Chromium then renders text as in a browser window.
        "--font-render-hinting=slight",
      ],
    },
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // Without animations, no test waits for them, and text that fades in has its contrast. Tests of animations turn them on.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /^(?!.*@desktop).*@(phone|tablet)\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      grep: /@(phone|every-size)\b/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: "tablet",
      grep: /@(tablet|every-size)\b/,
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
  ],
});
