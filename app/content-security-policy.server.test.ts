import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

// tests/site/observatory.test.ts checks the directives for scripts on the built pages.
test("the policy allows pictures only from this site and the listed hosts", () => {
  expect(contentSecurityPolicy("", [])).toContain("img-src 'self';");
  expect(contentSecurityPolicy("", ["images.example.com"])).toContain(
    "img-src 'self' https://images.example.com;",
  );
});
