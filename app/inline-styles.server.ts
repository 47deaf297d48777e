import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "./routes/build-folder.server.ts";

const stylesheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g;

interface Stylesheet {
  text: string;
  /** Only pages with one of these classes need the stylesheet. Undefined: a script can add its elements to any page. */
  classes: string[] | undefined;
}

const stylesheets = new Map<string, Stylesheet>();

/**
 * Reads all stylesheets, because a later build can replace the files while this server still runs. Throws if a stylesheet
 * would end the page's style element.
 */
export function readStyles(): void {
  const folder = join(clientFolder, "assets");
  const read = (name: string) => readFileSync(join(folder, name), "utf8").trim();
  const names = readdirSync(folder);
  const scripts = names
    .filter((name) => name.endsWith(".js"))
    .map(read)
    .join();
  for (const name of names.filter((each) => each.endsWith(".css"))) {
    const text = read(name);
    if (/<\/style/i.test(text))
      throw new Error(`${name} contains "</style", which would end the page's <style>.`);
    const classes = [...text.matchAll(/\.(_[\w-]{5})(?![\w-])/g)].map(([, found = ""]) => found);
    const isInScripts = classes.length === 0 || classes.some((each) => scripts.includes(each));
    stylesheets.set(`/assets/${name}`, { text, classes: isInScripts ? undefined : classes });
  }
}

/**
 * Replaces the links to stylesheets in a page by inline styles, so that the first paint needs only the HTML. Leaves out stylesheets
 * that the page cannot need, such as that of the error page.
 */
export function inlineStyles(html: string): string {
  const linked = [...html.matchAll(stylesheet)].map(([, address = ""]) => stylesheets.get(address));
  if (linked.length === 0) return html;
  const needed = linked.filter((sheet) => sheet?.classes?.some((each) => html.includes(each)) ?? true);
  const style = `<style>${needed.map((sheet) => sheet?.text).join("")}</style>`;
  return html.replaceAll(stylesheet, "").replace("</head>", () => `${style}</head>`);
}
