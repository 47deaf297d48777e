import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ownScript = /<script([^>]*?) src="(\/[^"]+\.js)"(?: integrity="[^"]*")?/g;

/** While pages are built, the files that go with them are not in their place yet. */
const folder = process.env.BUILT_CLIENT ?? "dist/client";

/** By address: scripts change with a new build only, and a new build starts a new server. */
const hashes = new Map<string, string>();

/** Writes into each `<script src>` of ours what the file must hold (Subresource Integrity), so that no other one runs. */
export function vouchForScripts(html: string, hashOf: (address: string) => string = hashOfBuilt): string {
  return html.replaceAll(
    ownScript,
    (_, attributes: string, address: string) =>
      `<script${attributes} src="${address}" integrity="${hashOf(address)}"`,
  );
}

function hashOfBuilt(address: string): string {
  let hash = hashes.get(address);
  if (hash === undefined) {
    hash = integrityOf(readFileSync(join(folder, address)));
    hashes.set(address, hash);
  }
  return hash;
}

export function integrityOf(script: Buffer): string {
  return `sha384-${createHash("sha384").update(script).digest("base64")}`;
}
