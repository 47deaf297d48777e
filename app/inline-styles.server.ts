import { readBuiltAsset } from "./built-assets.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

const texts = new Map<string, string>();

/**
 * Puts a page's styles into the page, so that its first paint waits for nothing but its HTML. Throws when a style
 * contains a closing tag.
 */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const style = `<style>${addresses.map(styleText).join("")}</style>`;
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${style}</head>`);
}

function styleText(address: string): string {
  let text = texts.get(address);
  if (text === undefined) {
    text = readBuiltAsset(address).toString().trim();
    if (text.includes("</")) throw new Error(`${address} contains "</", which would end the page's <style>.`);
    texts.set(address, text);
  }
  return text;
}
