import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** The part of `npm run test:long` that needs a browser. */
export default defineConfig({
  ...config,
  testMatch: "long/*.spec.ts",
  projects: [{ name: "long", use: { viewport: { width: 1440, height: 900 } } }],
});
