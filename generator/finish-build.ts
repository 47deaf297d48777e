import { globSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pMap from "p-map";
import type { PublishedContent } from "#domain/published-content.ts";
import { startProgress } from "./progress.ts";
import { type RenderedPage, renderPages } from "./render-pages.ts";
import { renderedPaths } from "./site-pages.ts";

/** The files in `client` that browsers do not request, as patterns: React Router's scripts and manifest. */
const unrequested = ["assets/*.js", ".vite"];

/** The files beside the pages of which there are compressed copies. */
const compressible = "**/*.{js,css,svg,json,txt,xml}";

/** The size of the smallest file that is compressed, in bytes. Compressing a smaller file saves little. */
const smallestCompressed = 256;

/**
 * The number of bytes that brotli compresses with its best quality: the whole of a site with about 35 products. That quality makes
 * pages 9 % smaller than `fastQuality`, and takes 2 µs of processor for each byte, which is forty times as long.
 */
const bestCompressedBytes = 5_000_000;

const fastQuality = 5;

/**
 * Completes the build that React Router has made in `folder`: renders the pages to files, and writes the pages'
 * Content-Security-Policies to policies.json, and the compressed copies of all files. A file host sends no policy and compresses
 * files itself, so the pages of a static export contain their policy, and there are no copies.
 */
export async function finishBuild(
  folder: string,
  content: PublishedContent,
  report: (line: string) => void,
): Promise<void> {
  const client = join(folder, "client");
  for (const name of globSync(unrequested, { cwd: client })) rmSync(join(client, name), { recursive: true });
  const concurrency = availableParallelism();
  const writeCompressed = startCompressing();
  if (!content.isExport) {
    const files = globSync(compressible, { cwd: client }).map((name) => join(client, name));
    await pMap(files.sort(), async (file) => writeCompressed(file, await readFile(file)), { concurrency });
  }

  const paths = renderedPaths(content);
  const progress = startProgress("Pages", paths.length, report);
  const policies: Record<string, string> = {};
  async function writePage({ path, html, policy }: RenderedPage) {
    policies[path] = policy;
    const file = join(client, path, "index.html");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content.isExport ? withPolicy(html, policy) : html);
    if (!content.isExport) await writeCompressed(file, Buffer.from(html));
    progress();
  }
  await pMap(renderPages(folder, paths), writePage, { concurrency });
  await writeFile(join(folder, "policies.json"), JSON.stringify(policies));
}

function withPolicy(html: string, policy: string): string {
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}

/** Returns a function that writes the brotli and gzip copies of a file beside it. The files that come first get the best quality. */
function startCompressing() {
  let bytes = 0;
  return async (file: string, content: Buffer): Promise<void> => {
    if (content.length < smallestCompressed) return;
    bytes += content.length;
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_QUALITY]:
        bytes <= bestCompressedBytes ? constants.BROTLI_MAX_QUALITY : fastQuality,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
}
