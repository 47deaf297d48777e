/** The address that the exported site will have: `origin` without a slash at its end, `path` with one at both. */
export interface ExportAddress {
  origin: string;
  path: string;
}

/**
 * Puts a file of the export below the path: every address of our own in a page, a script, the sitemap and so on. What
 * stands at the top of the export is known, so that other texts with a slash stay as they are.
 */
export function moveBelow({ origin, path }: ExportAddress, topNames: readonly string[]) {
  if (path === "/") return (text: string) => text;
  const names = topNames.map(escaped).join("|");
  const ownOrigin = new RegExp(`${escaped(origin)}(?=[/"'<?#\\s)]|$)`, "gm");
  // In quotes, after the = of an attribute without them, in url(…), and in the lists of srcset.
  const ownPath = new RegExp(`(["'\`(=]|, |,\\s*(?=/pictures/))/((?:${names})(?=[/"'\`)?#\\s.,*]|$))`, "gm");
  const home = /(href|action|content)="\/(?=["?#])/g;
  const everything = /"href_matches":"\/\*"/g;
  return (text: string) =>
    text
      .replace(ownPath, `$1${path}$2`)
      .replace(home, `$1="${path}`)
      .replace(everything, `"href_matches":"${path}*"`)
      .replace(ownOrigin, `${origin}${path.slice(0, -1)}`);
}

function escaped(text: string): string {
  return text.replaceAll(".", "\\.");
}
