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

test("every stylesheet of a page is inlined in order, and no link to a stylesheet remains", () => {
  const html = inlineStyles(`<head>${link("frame-1")}${link("home-2")}</head><body></body>`);
  expect(html).toContain("<style>.frame{color:red}.home{background:url(/$&.svg)}</style></head>");
  expect(html).not.toContain("<link");
});

test("a page without styles is not changed", () => {
  expect(inlineStyles("<head></head>")).toBe("<head></head>");
});

test("a style that contains a closing tag is refused", () => {
  expect(() => inlineStyles(`<head>${link("wrong-3")}</head>`)).toThrow("/assets/wrong-3.css");
});
