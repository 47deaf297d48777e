import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import layers from "../styles/layers.css?inline";
import { clientFolder } from "./build-folder.server.ts";

/** The addresses and texts of the build's files. They are read at once, because a later build can replace the files. */
const { firstScript, stylesheets } = import.meta.env.PROD
  ? readBuild()
  : { firstScript: "/app/entry.browser.ts", stylesheets: new Map<string, string>() };

function readBuild() {
  const list = (folder: string) => readdirSync(join(clientFolder, folder));
  const text = (name: string) => readFileSync(join(clientFolder, "assets", name), "utf8").trim();
  const sheets = list("assets").filter((name) => name.endsWith(".css"));
  return {
    firstScript: `/scripts/${list("scripts").find((name) => /^first-.*\.js$/.test(name))}`,
    stylesheets: new Map(sheets.map((name) => [`/assets/${name}`, text(name)])),
  };
}

/** Returns the address of the first script, and the styles of the routes that render a page. */
export function pageAssets({ manifest, staticHandlerContext }: EntryContext) {
  const addresses = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  // The address of a stylesheet that a script could load later ends with #.
  const styles = [...new Set(addresses)].map((address) => stylesheets.get(address.replace("#", "")));
  // In development there are no styles here, and those of an island can come before layers.css.
  return { firstScript, styles: styles.join("") || layers };
}
