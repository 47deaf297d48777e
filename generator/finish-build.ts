import { globSync, rmSync } from "node:fs";
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
  const files = globSync(compressible, { cwd: client }).map((name) => join(client, name));
  await pMap(files, writeCompressed, { concurrency: availableParallelism() });
}

function withPolicy(html: string, policy: string): string {
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}

/** Writes the brotli and gzip copies of a file into the same folder. */
async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallestCompressed) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
