import { readBuiltAsset } from "./built-assets.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/**
 * Replaces the links to stylesheets in a page by inline styles, so that the first paint needs only the HTML. Throws if
 * a stylesheet would end the page's style element.
 */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const style = `<style>${addresses.map(styleText).join("")}</style>`;
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${style}</head>`);
}

function styleText(address: string): string {
  const text = readBuiltAsset(address).toString().trim();
  if (/<\/style/i.test(text))
    throw new Error(`${address} contains "</style", which would end the page's <style>.`);
  return text;
}
