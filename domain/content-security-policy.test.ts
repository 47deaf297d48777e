import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

// tests/site/observatory.test.ts checks the directives for scripts on the built pages.
test("the policy allows pictures only from this site and the listed hosts", async () => {
  expect(await contentSecurityPolicy("", [])).toContain("img-src 'self';");
  expect(await contentSecurityPolicy("", ["images.example.com"])).toContain(
    "img-src 'self' https://images.example.com;",
  );
});
