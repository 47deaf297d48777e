import { expect, test } from "vitest";
import type { PageText } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { textPageContent } from "./text-page-content.server.ts";

const page: PageText = {
  title: "Privacy",
  description: "About privacy.",
  intro: "Write to {email}.",
  sections: [
    {
      title: "Kept",
      passages: [
        "Always.",
        { when: "kept for a limited time", text: "For {days} days." },
        { when: "kept until erased", text: "Until erased." },
        { list: ["One of {brand}.", "Two of {nobody}."] },
      ],
    },
    { title: "Only elsewhere", passages: [{ when: "enquiries are mailed", text: "Mailed." }] },
  ],
  revised: "2026-11-21",
};
const company = { email: "hello@example.com", phone: "" } as Site["company"];
const site = { brand: "Ozo", legalName: "Ozo Ltd", company };

test("a text page has only passages whose condition is true, with placeholders replaced, and no empty sections", () => {
  expect(
    textPageContent(page, site, { holds: new Set(["kept for a limited time"] as const), days: "30" }),
  ).toEqual({
    title: "Privacy",
    description: "About privacy.",
    intro: "Write to hello@example.com.",
    sections: [{ title: "Kept", passages: ["Always.", "For 30 days.", ["One of Ozo.", "Two of {nobody}."]] }],
    revised: "2026-11-21",
    email: "hello@example.com",
  });
});
