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

test("puts every style of a page into it, in their order, and fetches none", () => {
  const html = inlineStyles(`<head>${link("frame-1")}${link("home-2")}</head><body></body>`);
  expect(html).toContain("<style>.frame{color:red}.home{background:url(/$&.svg)}</style></head>");
  expect(html).not.toContain("<link");
});

test("leaves a page without styles as it is", () => {
  expect(inlineStyles("<head></head>")).toBe("<head></head>");
});

test("refuses a style that would end the element it stands in", () => {
  expect(() => inlineStyles(`<head>${link("wrong-3")}</head>`)).toThrow("/assets/wrong-3.css");
});
