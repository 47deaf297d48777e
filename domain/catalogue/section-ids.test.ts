import { expect, test } from "vitest";
import { jobId, placeSectionId, sectionIds } from "./section-ids.ts";

test("ids of sections have a prefix, keep letters of every script, and differ from each other", () => {
  expect(sectionIds(["Enquiry", "हमारे बारे में", "???", "Enquiry", "Enquiry 2", "  ENQUIRY  "])).toEqual([
    "section-enquiry",
    "section-हमारे-बारे-में",
    "section",
    "section-enquiry--2",
    "section-enquiry-2",
    "section-enquiry--3",
  ]);
});

test("ids of places and jobs have a prefix", () => {
  expect([placeSectionId({ id: "enquiry" }), jobId({ id: "7th-floor" }, 2)]).toEqual([
    "place-enquiry",
    "place-7th-floor-2",
  ]);
});
