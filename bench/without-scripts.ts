import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { PageType } from "./page-types.ts";

/**
 * Copies a built workspace and takes every script out of its pages: what the same server and the same styles could
 * do at best. Pages that the site renders on request are fetched from `origin` and become files.
 */
export async function makeWithoutScripts(
  workspace: string,
  { origin, pages }: { origin: string; pages: readonly PageType[] },
): Promise<string> {
  const folder = `${workspace}-without-scripts`;
  await rm(folder, { recursive: true, force: true });
  await cp(workspace, folder, {
    recursive: true,
    filter: (path) => !path.startsWith(join(workspace, "data")),
  });
  const client = join(folder, "dist", "client");

  for (const { path } of pages) {
    const answer = await fetch(origin + path);
    if (answer.status === 200) await writePage(join(client, path, "index.html"), await answer.text());
  }
  for (const entry of await readdir(client, { recursive: true })) {
    if (!entry.endsWith(".html")) continue;
    const file = join(client, entry);
    await writePage(file, await readFile(file, "utf8"));
  }
  return folder;
}

async function writePage(file: string, html: string) {
  const bytes = Buffer.from(html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await writeFile(`${file}.br`, brotliCompressSync(bytes));
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
