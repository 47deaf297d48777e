import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "../app/content-security-policy.server.ts";
import { buildFolder } from "./build-folder.ts";

const client = join(buildFolder, "client");
const compressible = /\.(?:html|js|css|svg|json|data|txt|xml|md|webmanifest)$/;

/** Below this a compressed twin saves nothing worth a file. */
const smallestCompressed = 256;

/** With more files than this, brotli's last step, 3 % smaller for three times the time, would be most of the build. */
const mostPressedHard = 1_000;

/**
 * Last part of the build: each page's Content-Security-Policy into headers.json, the redirects and the
 * content beside it, and brotli and gzip twins beside every text file.
 */
export async function finishPages(): Promise<{ pages: number; files: number }> {
  const { site } = JSON.parse(await readFile("generated/content.json", "utf8"));
  const files = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  const pages: Record<string, { "content-security-policy": string }> = {};
  const quality = files.length > mostPressedHard ? 10 : 11;
  const waiting = [...files];
  async function worker() {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const bytes = await readFile(file);
      if (file.endsWith(".html")) {
        const path = `/${relative(client, file)}`.replace(/\/?index\.html$/, "") || "/";
        const policy = contentSecurityPolicy(bytes.toString("utf8"), site.imageHosts);
        pages[path] = { "content-security-policy": `${policy}; frame-ancestors 'none'` };
      }
      if (bytes.length < smallestCompressed) continue;
      await writeFile(
        `${file}.br`,
        await promisify(brotliCompress)(bytes, brotliOptions(bytes.length, quality)),
      );
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  await writeFile(join(buildFolder, "headers.json"), JSON.stringify({ pages, default: {} }));
  await copyFile("generated/redirects.json", join(buildFolder, "redirects.json"));
  await mkdir(join(buildFolder, "content"), { recursive: true });
  for (const file of ["content.json", "search-index.json"]) {
    await copyFile(join("generated", file), join(buildFolder, "content", file));
  }
  return { pages: Object.keys(pages).length, files: files.length };
}

function brotliOptions(size: number, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
