import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this a compressed twin saves nothing worth a file. */
const smallestCompressed = 256;

/** With more files than this the time for brotli's last steps would be most of the build. */
const mostPressedHard = 300;

/**
 * How hard a file is pressed. On a page of 63 KB: 11 takes 47 ms of processor; 10 takes 21 for 2 % more bytes; 6 takes
 * 1.6 for 9 % more, as does 9 in twice the time. So the entrances of a large catalogue are pressed hard, and its many
 * products quickly.
 */
export function qualityFor(file: string, fileCount: number): number {
  const depth = file.split("/").length;
  return fileCount > mostPressedHard && depth > 3 ? 6 : 11;
}

/** Writes the brotli and gzip twins of a file's content beside it. */
export function writeTwins(place: string, content: Buffer, quality: number): void {
  if (content.length < smallestCompressed) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${place}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${place}.gz`, gzipSync(content, { level: 9 }));
}
