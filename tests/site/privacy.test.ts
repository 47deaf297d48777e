import { expect, test } from "vitest";
import type { PrivacySettings } from "#domain/enquiries/privacy-settings.ts";
import { renderPage, wordsOf } from "./built-pages.ts";

const served: PrivacySettings = {
  mode: "served",
  isMailed: true,
  hasWebhook: true,
  retentionDays: 400,
};

const wordsFor = async (settings: PrivacySettings) => wordsOf(await renderPage("/privacy", { settings }));

test("the privacy page says how long enquiries are stored and where they are sent", async () => {
  const words = await wordsFor(served);
  expect(words).toContain("400 days");
  expect(words).toContain("sales team's inbox");
  expect(words).toContain("the system in which our sales team keeps its contacts");
  expect(words).not.toContain("No date is set");
});

test("without a retention period and without destinations, the privacy page mentions none", async () => {
  const words = await wordsFor({
    mode: "served",
    isMailed: false,
    hasWebhook: false,
    retentionDays: null,
  });
  expect(words).toContain("No date is set");
  expect(words).not.toContain("inbox");
  expect(words).not.toContain("the system in which");
  expect(words).not.toMatch(/\{days\}|null/);
});

test("with ENQUIRIES=local the privacy page says that the site stores nothing and that drafts stay on the device", async () => {
  const words = await wordsFor({ ...served, mode: "local" });
  expect(words).toContain("Nothing is transmitted and nothing is kept.");
  expect(words).toContain("What you typed and did not send stays on your device");
  expect(words).not.toContain("400 days");
  expect(words).not.toContain("We keep what you typed");
});
