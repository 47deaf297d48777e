import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashBuildInputs } from "./build-inputs.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ozo-inputs-"));
  put("content/site.yaml", "brand: Ozo");
  put("app/root.tsx", "export {}");
  put("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name, text) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

test.each([
  ["content", () => put("content/site.yaml", "brand: Other")],
  ["a new page", () => put("app/routes/new.tsx", "")],
  ["the packages", () => put("package-lock.json", "{ }")],
  [
    "text that moves to another file",
    () => {
      put("app/root.tsx", "export {");
      put("app/routes.ts", "}");
    },
  ],
])("%s makes another build", (_, change) => {
  const before = hashBuildInputs(root);
  expect(hashBuildInputs(root)).toBe(before);
  change();
  expect(hashBuildInputs(root)).not.toBe(before);
});

test("the public address makes another build", () => {
  expect(hashBuildInputs(root, "https://www.example.com")).not.toBe(hashBuildInputs(root));
});

test.each(["server/main.ts", "app/root.test.tsx", "README.md", "data/enquiries.sqlite"])(
  "%s makes no other build",
  (name) => {
    const before = hashBuildInputs(root);
    put(name, "changed");
    expect(hashBuildInputs(root)).toBe(before);
  },
);
