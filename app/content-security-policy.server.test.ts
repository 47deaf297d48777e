import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("the policy contains the hash of every inline script and of speculation rules, but not of data blocks", () => {
  const policy = contentSecurityPolicy(
    `<script>one()</script><script type="speculationrules">two()</script>
     <script type="application/ld+json">{"a":1}</script><script async="" src="/assets/intent.js"></script>`,
    [],
  );
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("two()")};`);
  expect(policy).not.toContain(hashOf('{"a":1}'));
});

test("the policy contains the hash of the page's styles", () => {
  const policy = contentSecurityPolicy("<head><style>.a{color:red}</style></head>", []);
  expect(policy).toContain(`style-src 'self' ${hashOf(".a{color:red}")};`);
});

test("the policy does not allow other inline code or other hosts", () => {
  const policy = contentSecurityPolicy("<script>one()</script>", []);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self';");
});

test("the policy allows pictures only from the listed hosts", () => {
  expect(contentSecurityPolicy("", ["images.example.com"])).toContain(
    "img-src 'self' https://images.example.com;",
  );
});
