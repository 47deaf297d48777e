import { expect, test } from "vitest";
import { conditionsOf, type PrivacyFacts } from "./privacy-facts.ts";

const everything: PrivacyFacts = {
  mode: "served",
  isMailed: true,
  hasWebhook: true,
  sendsCopies: true,
  retentionDays: 30,
};
const nothing = { isMailed: false, hasWebhook: false, sendsCopies: false, retentionDays: null };

test.each([
  [
    "every recipient and the retention time",
    everything,
    [
      "a copy goes to the visitor",
      "enquiries are mailed",
      "enquiries are stored",
      "enquiries go to another system",
      "kept for a limited time",
    ],
  ],
  [
    "no recipient that is not set up",
    { ...everything, ...nothing },
    ["enquiries are stored", "kept until erased"],
  ],
  [
    "in local mode only the browser",
    { ...everything, mode: "local" as const },
    ["enquiries stay in the browser"],
  ],
])("lists %s", (_, facts, conditions) => {
  expect([...conditionsOf(facts)].sort()).toEqual(conditions);
});
