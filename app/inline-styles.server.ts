import { readFileSync } from "node:fs";
import { join } from "node:path";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/** While pages are built, the files that go with them are not in their place yet. */
const folder = process.env.BUILT_CLIENT ?? "dist/client";

/** Styles by address: they change with a new build only, and a new build starts a new server. */
const texts = new Map<string, string>();

/**
 * Puts a page's styles into the page, so that its first paint waits for nothing but its HTML. Throws when a style
 * can't stand in a page.
 */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const styles = addresses.map(styleText).join("");
  return html.replaceAll(stylesheet, "").replace("</head>", () => `<style>${styles}</style></head>`);
}

function styleText(address: string): string {
  let text = texts.get(address);
  if (text === undefined) {
    text = readFileSync(join(folder, address), "utf8").trim();
    if (text.includes("</")) throw new Error(`${address} holds "</", which would end the page's <style>.`);
    texts.set(address, text);
  }
  return text;
}
