import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { contentHash } from "../content-hash.ts";
import { LastBuild, type Note } from "./last-build.ts";

const compressible = /\.(?:js|css|svg|json|txt|xml|md|webmanifest)$/;

/** Below this a compressed twin saves nothing worth a file. */
const smallestCompressed = 256;

/** Brotli's last steps take a second for a mebibyte. */
const largestPressedHard = 256 * 1024;

/**
 * Writes the brotli and gzip twins of a file of the site beside it. How hard it is pressed: on a page of 62 KB brotli 11
 * takes 55 ms of processor; 10 takes 22 for 2 % more bytes; 6 takes 1.4 for 8 % more, as does 9 in ten times as long. So
 * of a large site the entrances are pressed hard, and the many products and what only programs read quickly.
 */
export function writeTwins(client: string, file: string, content: Buffer, isLarge: boolean): void {
  if (content.length < smallestCompressed) return;
  const isEntrance = file.split("/").length <= 3 && !file.endsWith(".md");
  const quality = !isLarge ? 11 : !isEntrance ? 6 : content.length > largestPressedHard ? 9 : 11;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(client, `${file}.gz`), gzipSync(content, { level: quality < 11 ? 6 : 9 }));
}

/** The twins of every text file that is no page, as far as the last build has not got them; answers the note of each. */
export function compressFiles({ folder, last, isLarge }: { folder: string; last: string; isLarge: boolean }) {
  const client = join(folder, "client");
  const lastBuild = new LastBuild(last);
  const notes = new Map<string, Note>();
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = relative(client, join(entry.parentPath, entry.name));
    const content = readFileSync(join(client, file));
    const key = contentHash(String(isLarge), content);
    notes.set(file, { key });
    if (lastBuild.find(file, key)) lastBuild.reuse(file, folder, [".br", ".gz"]);
    else writeTwins(client, file, content, isLarge);
  }
  return notes;
}
