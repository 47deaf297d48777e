import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

test("describeChanges lists each changed, added or removed field, with both values as text", () => {
  const before = {
    name: "Klear",
    draft: false,
    image: { source: "a.webp", alt: "A" },
    keywords: ["one"],
    title: "T",
  };
  const after = {
    name: "Klear",
    draft: true,
    image: { source: "b.webp", alt: "A" },
    keywords: ["one", "two"],
    summary: "S",
  };
  expect(describeChanges(before, after)).toEqual([
    { field: "draft", before: "no", after: "yes" },
    { field: "image › source", before: "a.webp", after: "b.webp" },
    { field: "keywords", before: "one", after: "one\ntwo" },
    { field: "title", before: "T", after: "" },
    { field: "summary", before: "", after: "S" },
  ]);
});
