/** The address of the exported site. `origin` does not end with a slash; `path` begins and ends with a slash. */
export interface ExportAddress {
  origin: string;
  path: string;
}

/**
 * Returns a function that adds the path to this site's addresses in a file of the export. `topNames` are the files and folders at
 * the top of the export. Addresses without an origin are changed only if they begin with one of these names, or are the home page
 * or the pattern `/*`.
 */
export function moveBelow({ origin, path }: ExportAddress, topNames: readonly string[]) {
  if (path === "/") return (text: string) => text;
  const names = topNames.map(escaped).join("|");
  const ownOrigin = new RegExp(`${escaped(origin)}(?=[/"'<?#\\s)]|$)`, "gm");
  // An address follows a quotation mark, an opening bracket, the = of an unquoted attribute or, in a list such as `srcset`, a comma
  // and perhaps a space.
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
