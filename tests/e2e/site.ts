import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { openStore } from "#server/store/open-store.ts";

export interface SiteOptions {
  /** Console messages that the test causes on purpose. Any other error or warning fails the test. */
  expectedConsole: RegExp | null;
}

interface SiteFixtures {
  /** A unique e-mail address, with which the test finds its enquiries and mails. */
  email: string;
  /** The warnings and errors that the browser has reported so far. */
  complaints: string[];
}

/** Playwright's `test` for the running site. An unexpected warning or error in the browser's console fails the test. */
export const test = base.extend<SiteFixtures & SiteOptions>({
  expectedConsole: [null, { option: true }],
  email: ({ baseURL: _site }, use) => use(`visitor-${randomUUID()}@example.com`),
  complaints: [
    async ({ context, expectedConsole }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning", "assert"].includes(message.type()))
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(complaints);
      const unexpected = complaints.filter((text) => !expectedConsole?.test(text));
      expect(unexpected, "messages in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The enquiries of the shared site with this e-mail address, newest first. */
export async function enquiriesOf(email: string): Promise<StoredEnquiry[]> {
  const { DATA_DIR: dataDir } = JSON.parse(process.env.OZO_E2E_SITE_ENVIRONMENT ?? "{}");
  const store = await openStore({ databaseUrl: undefined, dataDir, mustExist: true });
  const { enquiries } = await store.list({ text: email, limit: 20, offset: 0 });
  await store.close();
  return enquiries;
}

/** The shared site's mails that contain this e-mail address. */
export async function mailsAbout(email: string): Promise<Email[]> {
  const folder = process.env.OZO_E2E_MAIL_FOLDER ?? "";
  const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  return mails.filter(({ text }) => text?.includes(email));
}

/** Chromium's message about a request that failed or got an error status. */
export const failedToLoad = /Failed to load resource/;
