import { readBuiltAsset } from "./built-assets.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

const texts = new Map<string, string>();

/** The brand's fonts; those that stand in for them have no address. */
const webFont = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * Turns the brand's fonts on, in the style before it, where they will be there for the first paint: on a good line, where a
 * page comes within 150 ms, and where they have been fetched before (before-react/late-fonts.ts). Elsewhere they would hold
 * the text up for 0.1 s and not come in time.
 */
const whereFontsAreQuick = `try{if(localStorage["ozo:fonts"]||performance.now()-performance.getEntriesByType("navigation")[0].requestStart<150)document.currentScript.previousElementSibling.media="all"}catch{}`;

/**
 * Puts a page's styles into the page, so that its first paint waits for nothing but its HTML. Throws when a style
 * can't stand in a page.
 */
export function inlineStyles(html: string): string {
  const addresses = [...html.matchAll(stylesheet)].map(([, address = ""]) => address);
  if (addresses.length === 0) return html;
  const styles = addresses.map(styleText).join("");
  const fonts = (styles.match(webFont) ?? []).join("");
  const inPlace = [
    `<style>${styles.replace(webFont, "")}</style>`,
    fonts &&
      `<style data-fonts media="(scripting: none)">${fonts}</style><script>${whereFontsAreQuick}</script>`,
  ];
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${inPlace.join("")}</head>`);
}

function styleText(address: string): string {
  let text = texts.get(address);
  if (text === undefined) {
    text = readBuiltAsset(address).toString().trim();
    if (text.includes("</")) throw new Error(`${address} holds "</", which would end the page's <style>.`);
    texts.set(address, text);
  }
  return text;
}
