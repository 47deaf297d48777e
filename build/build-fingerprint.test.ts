import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildFingerprint } from "./build-fingerprint.ts";

function prepareProject() {
  const root = temporaryFolder();
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  put("content/site.yaml", "brand: Ozo");
  put("app/root.tsx", "export {}");
  put("package-lock.json", "{}");
  const fingerprint = (settings = {}) =>
    buildFingerprint(root, { origin: "http://localhost:3000", enquiries: "served", ...settings });
  return { put, fingerprint };
}

test.each(["content/site.yaml", "app/routes/new.tsx", "package-lock.json"])(
  "a change of %s changes the fingerprint",
  (name) => {
    const { put, fingerprint } = prepareProject();
    const before = fingerprint();
    put(name, "changed");
    expect(fingerprint()).not.toBe(before);
  },
);

test.each(["server/main.ts", "app/root.test.tsx", "data/enquiries.sqlite"])(
  "a change of %s does not change the fingerprint",
  (name) => {
    const { put, fingerprint } = prepareProject();
    const before = fingerprint();
    put(name, "changed");
    expect(fingerprint()).toBe(before);
  },
);

test("the public address and the value of ENQUIRIES change the fingerprint", () => {
  const { fingerprint } = prepareProject();
  expect(fingerprint({ origin: "https://www.example.com" })).not.toBe(fingerprint());
  expect(fingerprint({ enquiries: "local" })).not.toBe(fingerprint());
});
