import type { Browser, BrowserContext, Page } from "@playwright/test";
import { enterKey, escapeKey, type Tab, type World } from "../support/form-promises.ts";
import { enquiriesOf } from "./site.ts";

const keys: Record<string, string> = { [enterKey]: "Enter", [escapeKey]: "Escape" };

/** Drives Playwright's browser for the tests that Chromium and Firefox share. */
export function openWorld(browser: Browser, baseURL: string): World & { close(): Promise<void> } {
  const contexts: BrowserContext[] = [];
  return {
    canDisableScripts: true,
    async openTab(path, options) {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: options?.hasScripts ?? true });
      contexts.push(context);
      return openPage(await context.newPage(), path);
    },
    async close() {
      for (const context of contexts) await context.close();
    },
    stored: async (email) => (await enquiriesOf(email)).map(({ fields }) => fields),
  };
}

async function openPage(page: Page, path: string): Promise<Tab> {
  await page.goto(path);
  return {
    goto: async (address) => void (await page.goto(address)),
    traverse: async (steps) => void (await (steps < 0 ? page.goBack() : page.goForward())),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    press: (selector, clickCount = 1) =>
      page.locator(selector).filter({ visible: true }).first().click({ clickCount }),
    async type(text) {
      for (const key of text) {
        const name = keys[key];
        if (name) await page.keyboard.press(name);
        else await page.keyboard.type(key);
      }
    },
    async hold(key, repeats) {
      // Playwright sends every press after the first as a repeat of the held key.
      for (let count = 0; count < repeats; count++) await page.keyboard.down(keys[key] ?? key);
      await page.keyboard.up(keys[key] ?? key);
    },
    openTab: async (other) => openPage(await page.context().newPage(), other),
  };
}
