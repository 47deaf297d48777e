import { createHash } from "node:crypto";
import { readBuiltAsset } from "./built-assets.server.ts";

const ownScript = /<script([^>]*?) src="(\/[^"]+\.js)"(?: integrity="[^"]*")?/g;

/**
 * Adds an `integrity` attribute with the file's hash to each `<script src>` of this site (Subresource Integrity), so
 * that browsers refuse a changed file.
 */
export function addScriptIntegrity(
  html: string,
  hashOf = (address: string) => integrityOf(readBuiltAsset(address)),
): string {
  return html.replaceAll(
    ownScript,
    (_, attributes: string, address: string) =>
      `<script${attributes} src="${address}" integrity="${hashOf(address)}"`,
  );
}

export function integrityOf(script: Buffer): string {
  return `sha384-${createHash("sha384").update(script).digest("base64")}`;
}
