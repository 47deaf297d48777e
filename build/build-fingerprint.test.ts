import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildFingerprint } from "./build-fingerprint.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-inputs-"));
  put("content/site.yaml", "brand: Ozo");
  put("app/root.tsx", "export {}");
  put("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const fingerprint = (settings = {}) =>
  buildFingerprint(root, { origin: "http://localhost:3000", enquiries: "served", ...settings });

test.each([
  ["a change of content", () => put("content/site.yaml", "brand: Other")],
  ["a new page", () => put("app/routes/new.tsx", "")],
  ["a change of package-lock.json", () => put("package-lock.json", "{ }")],
  [
    "text that moves to another file",
    () => {
      put("app/root.tsx", "export {");
      put("app/routes.ts", "}");
    },
  ],
])("%s changes the fingerprint", (_, change) => {
  const before = fingerprint();
  expect(fingerprint()).toBe(before);
  change();
  expect(fingerprint()).not.toBe(before);
});

test("the public address and the value of ENQUIRIES change the fingerprint", () => {
  expect(fingerprint({ origin: "https://www.example.com" })).not.toBe(fingerprint());
  expect(fingerprint({ enquiries: "local" })).not.toBe(fingerprint());
});

test.each(["server/main.ts", "app/root.test.tsx", "README.md", "data/enquiries.sqlite"])(
  "%s does not change the fingerprint",
  (name) => {
    const before = fingerprint();
    put(name, "changed");
    expect(fingerprint()).toBe(before);
  },
);
