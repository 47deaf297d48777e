import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The folder with the pages and files of the previous build. */
const previousClient = "dist/client";

const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** The size of the smallest file that is compressed, in bytes. Compressing a smaller file saves little. */
const smallestCompressed = 256;

/**
 * Writes the brotli and gzip copies of a file into the same folder. The copies of an unchanged file are taken from the previous
 * build.
 */
export function writeCompressed(client: string, file: string, content: Buffer): void {
  if (content.length < smallestCompressed) return;
  const previous = join(previousClient, file);
  if (existsSync(`${previous}.gz`) && readFileSync(previous).equals(content)) {
    for (const ending of [".br", ".gz"]) copyFileSync(previous + ending, join(client, file + ending));
    return;
  }
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(client, `${file}.gz`), gzipSync(content, { level: 9 }));
}

/** Compresses every text file of `client` that is not a page. */
export function compressFiles(client: string): void {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = relative(client, join(entry.parentPath, entry.name));
    writeCompressed(client, file, readFileSync(join(client, file)));
  }
}
