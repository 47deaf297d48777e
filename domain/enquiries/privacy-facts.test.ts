import { expect, test } from "vitest";
import { conditionsOf } from "./privacy-facts.ts";

test("lists every recipient and the retention time of a served site", () => {
  const conditions = conditionsOf({
    mode: "served",
    isMailed: true,
    hasWebhook: true,
    sendsCopies: true,
    retentionDays: 30,
  });
  expect([...conditions].sort()).toEqual([
    "a copy goes to the visitor",
    "enquiries are mailed",
    "enquiries are stored",
    "enquiries go to another system",
    "kept for a limited time",
  ]);
});

test("leaves out recipients that are not set up", () => {
  const conditions = conditionsOf({
    mode: "served",
    isMailed: false,
    hasWebhook: false,
    sendsCopies: false,
    retentionDays: null,
  });
  expect([...conditions].sort()).toEqual(["enquiries are stored", "kept until erased"]);
});

test("says only that enquiries stay in the browser in local mode", () => {
  const conditions = conditionsOf({
    mode: "local",
    isMailed: true,
    hasWebhook: true,
    sendsCopies: true,
    retentionDays: 30,
  });
  expect([...conditions]).toEqual(["enquiries stay in the browser"]);
});
