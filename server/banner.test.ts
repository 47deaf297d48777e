import { expect, test } from "vitest";
import { describeStart } from "./banner.ts";

const start = {
  brand: "Ozo",
  url: "https://www.example.com",
  enquiries: { location: "data/enquiries.sqlite", mailState: "configured" },
  isExample: false,
  isSiteUrlSet: true,
};

test("the start names what is not set up yet, and at its end, once, the site's address", () => {
  const mailState = "not configured: set SMTP_URL and SALES_EMAIL";
  const enquiries = { ...start.enquiries, mailState };
  const url = "http://localhost:3000";
  expect(describeStart({ ...start, enquiries, url, isExample: true, isSiteUrlSet: false })).toBe(`
  Enquiries  are kept in data/enquiries.sqlite
  Mail       not configured: set SMTP_URL and SALES_EMAIL
  Address    SITE_URL is not set: search engines find no sitemap and no canonical addresses, and shared links have no picture
  Company    not set up: replace the example company in content/site.yaml

  Ctrl+C stops the site. Ozo is at http://localhost:3000
`);
});

test("the start of a site that is set up names only where enquiries go, and the address", () => {
  expect(describeStart(start)).toBe(`
  Enquiries  are kept in data/enquiries.sqlite
  Mail       configured

  Ctrl+C stops the site. Ozo is at https://www.example.com
`);
});

test("with ENQUIRIES=local, the start says that enquiries are not stored", () => {
  const enquiries = { location: null, mailState: "off" };
  expect(describeStart({ ...start, enquiries })).toContain(
    "are neither stored nor delivered (ENQUIRIES=local)",
  );
});
