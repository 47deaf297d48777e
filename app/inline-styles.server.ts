import { readBuiltAsset } from "./built-assets.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

const texts = new Map<string, string>();

/**
 * Replaces a page's stylesheet links by inline styles, so that the first paint waits only for the HTML. Throws when a style
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
