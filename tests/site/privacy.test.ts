import { expect, test } from "vitest";
import type { PrivacySettings } from "#domain/enquiries/privacy-settings.ts";
import { renderPage } from "./built-pages.ts";
import { findIn, parsePage, textOf } from "./parsed-pages.ts";

const served: PrivacySettings = {
  enquiryMode: "served",
  isMailed: true,
  webhook: "event",
  retentionDays: 400,
};

/** Sentences of the privacy page, by the settings of which they are true. */
const sentences = {
  stored: "We keep what you typed into the form",
  rights: "have it erased",
  authorities: "the Data Protection Board of India",
  mailed: "A copy is sent by email",
  system: "the system in which our sales team keeps its contacts",
  chat: "posted in the chat of our sales team",
  limited: "400 days",
  unlimited: "No date is set",
  local: "Nothing is transmitted and nothing is kept.",
};

test.each<[Partial<PrivacySettings>, Array<keyof typeof sentences>]>([
  [{}, ["stored", "rights", "authorities", "mailed", "system", "limited"]],
  [{ webhook: "chat" }, ["stored", "rights", "authorities", "mailed", "chat", "limited"]],
  [{ isMailed: false, webhook: null, retentionDays: null }, ["stored", "rights", "authorities", "unlimited"]],
  [{ enquiryMode: "local" }, ["authorities", "local"]],
])("with the settings %j the privacy page says only what is true of them: %j", async (changed, expected) => {
  const html = await renderPage("/privacy", { services: { privacySettings: { ...served, ...changed } } });
  const { document } = parsePage({ path: "/privacy", html });
  const words = textOf(findIn(document, "body", "/privacy"));
  const said = Object.entries(sentences).flatMap(([name, sentence]) =>
    words.includes(sentence) ? [name] : [],
  );
  expect(said).toEqual(expected);
  // Passages with a detail that site.yaml lacks are left out, and sections without passages too.
  expect(words).not.toMatch(/\{\w+\}|null|undefined/);
  expect(words.includes("What we use it for, and why we may")).toBe(changed.enquiryMode !== "local");
});
