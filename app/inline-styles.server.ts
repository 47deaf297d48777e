import { readBuiltAsset } from "./built-assets.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/**
 * Replaces the links to stylesheets in a page by inline styles, so that the first paint needs only the HTML.
 */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const style = `<style>${addresses.map(styleText).join("")}</style>`;
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${style}</head>`);
}

function styleText(address: string): string {
  return readBuiltAsset(address).toString().trim();
}
