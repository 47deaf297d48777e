import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { qualityFor, writeTwins } from "./compress.ts";
import { contentHash } from "./content-hash.ts";
import { LastBuild, type Note, writeNote } from "./last-build.ts";

const compressible = /\.(?:js|css|svg|json|txt|xml|md|webmanifest)$/;

/**
 * Last part of the build: brotli and gzip twins beside every text file that is no page, each page's policy into
 * headers.json, the redirects and the content beside it. `made` has the pages' notes.
 */
export async function finishBuild(
  folder: string,
  { last, made }: { last: string; made: ReadonlyMap<string, Note> },
): Promise<void> {
  const notes = new Map(made);
  for (const [file, note] of await compressFiles(folder, last)) notes.set(file, note);
  writeNote(folder, notes);

  const pages = [...made].map(([file, { policy }]) => {
    const path = `/${file}`.replace(/\/?index\.html$/, "") || "/";
    return [path, { "content-security-policy": `${policy}; frame-ancestors 'none'` }] as const;
  });
  pages.sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(
    join(folder, "headers.json"),
    JSON.stringify({ pages: Object.fromEntries(pages), default: {} }),
  );
  copyFileSync("generated/redirects.json", join(folder, "redirects.json"));
  mkdirSync(join(folder, "content"));
  for (const file of ["content.json", "search-index.json"]) {
    copyFileSync(join("generated", file), join(folder, "content", file));
  }
}

async function compressFiles(folder: string, last: string): Promise<Map<string, Note>> {
  const client = join(folder, "client");
  const lastBuild = new LastBuild(last);
  const files = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)));
  const notes = new Map<string, Note>();
  for (const file of files) {
    const content = readFileSync(join(client, file));
    const quality = qualityFor(file, files.length);
    const key = contentHash(String(quality), content);
    notes.set(file, { key });
    if (lastBuild.find(file, key)) lastBuild.reuse(file, folder, [".br", ".gz"]);
    else writeTwins(join(client, file), content, quality);
  }
  return notes;
}
