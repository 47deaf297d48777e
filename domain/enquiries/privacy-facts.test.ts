import { expect, test } from "vitest";
import { conditionsOf } from "./privacy-facts.ts";

test("tells of every copy and of the time, where enquiries are served", () => {
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

test("tells of no copy that isn't made", () => {
  const conditions = conditionsOf({
    mode: "served",
    isMailed: false,
    hasWebhook: false,
    sendsCopies: false,
    retentionDays: null,
  });
  expect([...conditions].sort()).toEqual(["enquiries are stored", "kept until erased"]);
});

test("tells of nothing else where enquiries stay in the browser", () => {
  const conditions = conditionsOf({
    mode: "local",
    isMailed: true,
    hasWebhook: true,
    sendsCopies: true,
    retentionDays: 30,
  });
  expect([...conditions]).toEqual(["enquiries stay in the browser"]);
});
