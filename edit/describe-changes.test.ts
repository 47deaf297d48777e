import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

test("describeChanges lists each field that differs, with both values as text", () => {
  const before = { name: "Klear", draft: false, image: { source: "a.webp", alt: "A" }, keywords: ["one"] };
  const after = {
    name: "Klear",
    draft: true,
    image: { source: "b.webp", alt: "A" },
    keywords: ["one", "two"],
  };
  expect(describeChanges(before, after)).toEqual([
    { field: "draft", before: "no", after: "yes" },
    { field: "image › source", before: "a.webp", after: "b.webp" },
    { field: "keywords", before: "one", after: "one\ntwo" },
  ]);
});

test("describeChanges lists fields that were added or removed", () => {
  expect(describeChanges({ title: "T" }, { summary: "S" })).toEqual([
    { field: "title", before: "T", after: "" },
    { field: "summary", before: "", after: "S" },
  ]);
});
