import { expect, test } from "vitest";
import { readHtml, readText } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleSite } from "#tests/support/sample-enquiry.ts";
import { composeVisitorCopy } from "./visitor-copy.ts";

const words = {
  subject: "Your enquiry to {brand} ({reference})",
  heading: "We have your enquiry",
  text: "Please quote {reference}.",
  answer: "We answer within two days.",
  note: "Somebody gave {brand} your address?",
};
const labels = ["Name", "Email", "Phone", "Company", "Product Name", "Message"];

const compose = (fields: Record<string, string> = {}) =>
  composeVisitorCopy(sampleEnquiry({ fields }), sampleSite, words);

test("the copy contains the reference, the texts of content/site.yaml and all values that were sent", () => {
  const copy = compose();
  expect(copy?.subject).toBe("Your enquiry to Ozo (OZ-7K3M-9QXP)");
  expect(copy?.to).toBe("priya@lakeview.example");
  const sent = Object.values(sampleEnquiry().fields);
  expect(readHtml(copy?.html ?? "").fields).toEqual(sent);
  expect(readText(copy?.text ?? "", labels)).toEqual(sent);
  for (const body of [copy?.text, copy?.html]) {
    expect(body).toContain("Please quote OZ-7K3M-9QXP.");
    expect(body).toContain("We answer within two days.");
    expect(body).toContain("Somebody gave Ozo your address?");
    expect(body).toContain("21 November 2026, 13:17");
  }
});

test("no text that the visitor typed is in the copy's subject, or becomes a link", () => {
  const copy = compose({
    name: "Casino <a href='https://evil.example'>",
    company: "casino.example",
    product: "mailto:buy@evil.example",
    message: "www.evil.example/a.html [url=http://evil.example] evil。example 2.5 litres at 10:30...",
  });
  expect(copy?.subject).not.toContain("evil");
  expect(copy?.html).not.toMatch(/<a\s/);
  for (const shown of [readText(copy?.text ?? "", labels), readHtml(copy?.html ?? "").fields])
    expect(shown).toEqual([
      "Casino <a href='https: //evil. example'>",
      "priya@lakeview.example",
      "+919845012345",
      "casino. example",
      "mailto: buy@evil. example",
      "www. evil. example/a. html [url=http: //evil. example] evil。 example 2.5 litres at 10:30...",
    ]);
});
