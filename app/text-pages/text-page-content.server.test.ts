import { expect, test } from "vitest";
import type { PageText } from "#domain/catalogue/page-text.ts";
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
const facts = { email: "hello@example.com", days: "30", brand: "Ozo" };

test("shows what holds, fills in the facts, and drops sections that have nothing to say", () => {
  expect(textPageContent(page, facts, new Set(["kept for a limited time"] as const))).toEqual({
    title: "Privacy",
    intro: "Write to hello@example.com.",
    sections: [{ title: "Kept", passages: ["Always.", "For 30 days.", ["One of Ozo.", "Two of {nobody}."]] }],
    revised: "2026-11-21",
  });
});
