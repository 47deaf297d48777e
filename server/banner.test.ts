import { expect, test } from "vitest";
import { describeStart } from "./banner.ts";
import { describeEnquiries } from "./enquiries/describe-enquiries.ts";
import { localEnquiries } from "./enquiries/local-enquiries.ts";
import { readSettings } from "./settings/read-settings.ts";

const start = { brand: "Ozo", url: "http://localhost:3000" };

function describeWith(environment: Record<string, string>): string {
  const enquiries = describeEnquiries(readSettings(environment), { location: "data/enquiries.sqlite" });
  return describeStart({ ...start, enquiries });
}

test("shows the site's address, where enquiries are stored, and what to set for mail", () => {
  const text = describeWith({});
  expect(text).toContain("Ozo is at http://localhost:3000");
  expect(text).toContain("are kept in data/enquiries.sqlite");
  expect(text).toContain("set SMTP_URL and SALES_EMAIL");
});

test("shows who receives mail, but no password", () => {
  const text = describeWith({
    SMTP_URL: "smtps://user:hunter2@mail.example.com",
    SALES_EMAIL: "sales@example.com",
    RETENTION_DAYS: "90",
  });
  expect(text).toContain("goes to sales@example.com");
  expect(text).toContain("for 90 days");
  expect(text).not.toContain("hunter2");
});

test("says that nothing is stored in local mode", () => {
  const text = describeStart({ ...start, enquiries: localEnquiries });
  expect(text).toContain("nothing is transmitted or kept");
  expect(text).not.toContain("Mail");
});
