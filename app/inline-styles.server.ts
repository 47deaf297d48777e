import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "./build-folder.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

const texts = new Map<string, string>();

/**
 * Reads all stylesheets, because a later build can replace the files while this server still runs. Throws if a stylesheet
 * would end the page's style element.
 */
export function readStyles(): void {
  for (const name of readdirSync(join(clientFolder, "assets")).filter((each) => each.endsWith(".css"))) {
    const text = readFileSync(join(clientFolder, "assets", name), "utf8").trim();
    if (/<\/style/i.test(text))
      throw new Error(`${name} contains "</style", which would end the page's <style>.`);
    texts.set(`/assets/${name}`, text);
  }
}

/** Replaces the links to stylesheets in a page by inline styles, so that the first paint needs only the HTML. */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const style = `<style>${addresses.map((address) => texts.get(address)).join("")}</style>`;
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${style}</head>`);
}
