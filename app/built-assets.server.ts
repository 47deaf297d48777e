import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientFolder } from "./build-folder.server.ts";

const contents = new Map<string, Buffer>();

/** Reads all stylesheets and scripts, because a later build can replace the files while this server still runs. */
export function readBuiltAssets(): void {
  const names = readdirSync(clientFolder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => /\.(css|js)$/.test(each))) readBuiltAsset(`/${name}`);
}

/** Returns the content of the stylesheet or script at an address. Throws if the build has no such file. */
export function readBuiltAsset(address: string): Buffer {
  let content = contents.get(address);
  if (content === undefined) {
    content = readFileSync(join(clientFolder, address));
    contents.set(address, content);
  }
  return content;
}
