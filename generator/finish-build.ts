import { globSync, rmSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pMap from "p-map";
import { contentSecurityPolicy } from "#domain/content-security-policy.ts";
import { findBuiltContent } from "./site-pages.ts";

/** The files in `client` that browsers do not request, as patterns: React Router's scripts, data and manifest. */
const unrequested = ["assets/*.js", "**/*.data", ".vite"];

const compressible = "**/*.{html,js,css,svg,json,txt,xml,webmanifest}";

/** The size of the smallest file that is compressed, in bytes. Compressing a smaller file saves little. */
const smallestCompressed = 256;

/**
 * The number of bytes that brotli compresses with its best quality: the whole of a site with about 35 products. That quality makes
 * pages 11 % smaller than `fastQuality`, and takes 2 µs of processor for each byte, which is forty times as long.
 */
const bestCompressedBytes = 5_000_000;

const fastQuality = 5;

/**
 * Completes a build when React Router has rendered the pages to files: writes the pages' Content-Security-Policies to
 * policies.json, and the compressed copies of all files. A file host sends no policy and compresses files itself, so the pages of a
 * static export contain their policy, and there are no copies.
 */
export async function finishBuild(folder: string): Promise<void> {
  const client = join(folder, "client");
  for (const name of globSync(unrequested, { cwd: client })) rmSync(join(client, name), { recursive: true });
  const content = findBuiltContent(folder);
  if (!content) throw new Error(`${folder} has no content: build the site with \`npm run build\`.`);
  const { site, formsTo, isExport } = content;
  const policies: Record<string, string> = {};
  for (const name of globSync("**/index.html", { cwd: client }).sort()) {
    const file = join(client, name);
    const html = await readFile(file, "utf8");
    const policy = await contentSecurityPolicy(html, site.imageHosts, formsTo);
    policies[`/${name.replace(/\/?index\.html$/, "")}`] = policy;
    if (isExport) await writeFile(file, withPolicy(html, policy));
  }
  await writeFile(join(folder, "policies.json"), JSON.stringify(policies));
  if (isExport) return;
  await pMap(withQuality(client), writeCompressed, { concurrency: availableParallelism() });
}

function withPolicy(html: string, policy: string): string {
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}

interface FileToCompress {
  file: string;
  quality: number;
}

/** Returns the files to compress. The files with the fewest folders in their addresses, such as home, get the best quality. */
function withQuality(client: string): FileToCompress[] {
  const depth = (name: string) => name.split("/").length;
  const names = globSync(compressible, { cwd: client }).sort(
    (a, b) => depth(a) - depth(b) || (a < b ? -1 : 1),
  );
  let bytes = 0;
  return names.map((name) => {
    const file = join(client, name);
    bytes += statSync(file).size;
    return { file, quality: bytes <= bestCompressedBytes ? constants.BROTLI_MAX_QUALITY : fastQuality };
  });
}

/** Writes the brotli and gzip copies of a file into the same folder. */
async function writeCompressed({ file, quality }: FileToCompress): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallestCompressed) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
