import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ozo-styles-"));
mkdirSync(join(folder, "client/assets"), { recursive: true });
writeFileSync(join(folder, "client/assets/frame-1.css"), ".frame{color:red}\n");
writeFileSync(join(folder, "client/assets/home-2.css"), ".home{background:url(/$&.svg)}\n");
writeFileSync(join(folder, "client/assets/wrong-3.css"), '.wrong{content:"</style>"}');
vi.stubEnv("BUILD_FOLDER", folder);
const { inlineStyles } = await import("./inline-styles.server.ts");

const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;

test("inlines every stylesheet of a page in order, and leaves no link to one", () => {
  const html = inlineStyles(`<head>${link("frame-1")}${link("home-2")}</head><body></body>`);
  expect(html).toContain("<style>.frame{color:red}.home{background:url(/$&.svg)}</style></head>");
  expect(html).not.toContain("<link");
});

test("does not change a page without styles", () => {
  expect(inlineStyles("<head></head>")).toBe("<head></head>");
});

test("refuses a style that contains a closing tag", () => {
  expect(() => inlineStyles(`<head>${link("wrong-3")}</head>`)).toThrow("/assets/wrong-3.css");
});
