import { createHash } from "node:crypto";
import { readBuiltAsset } from "./built-assets.server.ts";

const ownScript = /<script([^>]*?) src="(\/[^"]+\.js)"(?: integrity="[^"]*")?/g;

const hashes = new Map<string, string>();

/**
 * Adds the hash of its file to each `<script src>` of this site (Subresource Integrity), so that browsers refuse a
 * changed file.
 */
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
    hash = integrityOf(readBuiltAsset(address));
    hashes.set(address, hash);
  }
  return hash;
}

export function integrityOf(script: Buffer): string {
  return `sha384-${createHash("sha384").update(script).digest("base64")}`;
}
