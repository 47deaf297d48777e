import { expect, test } from "vitest";
import { prepareFolder } from "#tests/support/prepare-folder.ts";
import { buildFingerprint } from "./build-fingerprint.ts";

const project = prepareFolder({
  "content/site.yaml": "brand: Ozo",
  "app/root.tsx": "export {}",
  "package-lock.json": "{}",
});

function fingerprint(settings = {}): string {
  return buildFingerprint(project.path, {
    siteOrigin: null,
    enquiryMode: "served",
    ...settings,
  });
}

test.each([
  ["content/site.yaml", true],
  ["app/routes/new.tsx", true],
  ["package-lock.json", true],
  ["server/main.ts", false],
  ["app/root.test.tsx", false],
  ["data/enquiries.sqlite", false],
])("whether a change of %s changes the fingerprint: %s", (name, isChanged) => {
  const before = fingerprint();
  project.put(name, "changed");
  expect(fingerprint() !== before).toBe(isChanged);
});

test("the public address and the value of ENQUIRIES change the fingerprint", () => {
  expect(fingerprint({ siteOrigin: "https://www.example.com" })).not.toBe(fingerprint());
  expect(fingerprint({ enquiryMode: "local" })).not.toBe(fingerprint());
});
