import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { PageType } from "./page-types.ts";

/** The reduced versions of a page with which the loading times of the site are compared. */
export const variants = {
  /** The page with system fonts, otherwise unchanged. */
  systemFonts: withoutWebFonts,
  /** The same text and styles without web fonts, scripts and pictures. */
  textAlone: (html: string) => withoutPictures(withoutScripts(withoutWebFonts(html))),
} as const;

export type Variant = keyof typeof variants;

/**
 * Copies a built workspace and reduces its pages to the given variant. Pages that the site renders on request are fetched
 * from `origin` and saved as files. Returns the folder of the copy.
 */
export async function makeVariant(
  workspace: string,
  variant: Variant,
  { origin, pages }: { origin: string; pages: readonly PageType[] },
): Promise<string> {
  const folder = `${workspace}-${variant}`;
  await rm(folder, { recursive: true, force: true });
  await cp(workspace, folder, {
    recursive: true,
    filter: (path) => !path.startsWith(join(workspace, "data")),
  });
  // The original policies would block a variant's styles, because these policies contain the hashes of the original styles.
  const paths = [...pages.map(({ path }) => path), "/404"];
  const policies = paths.map((path) => [path, "default-src 'self' 'unsafe-inline'"]);
  await writeFile(join(folder, "dist", "policies.json"), JSON.stringify(Object.fromEntries(policies)));
  const client = join(folder, "dist", "client");

  for (const { path } of pages) {
    const answer = await fetch(origin + path);
    if (answer.status === 200)
      await writePage(join(client, path, "index.html"), await answer.text(), variant);
  }
  for (const entry of await readdir(client, { recursive: true })) {
    if (!entry.endsWith(".html")) continue;
    const file = join(client, entry);
    await writePage(file, await readFile(file, "utf8"), variant);
  }
  return folder;
}

async function writePage(file: string, html: string, variant: Variant) {
  const bytes = Buffer.from(variants[variant](html));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await writeFile(`${file}.br`, brotliCompressSync(bytes));
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function withoutWebFonts(html: string): string {
  return html.replace(/@font-face ?\{[^}]*url\([^}]*\}/g, "").replace(/<link [^>]*as="font"[^>]*>/g, "");
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

/** Removes the pictures. This does not change the layout, because the styles set the sizes of the pictures' frames. */
function withoutPictures(html: string): string {
  return html
    .replace(/<picture>[\s\S]*?<\/picture>|<img [^>]*>|<use [^>]*>/g, "")
    .replace(/<link rel="(?:icon|apple-touch-icon|preload)"[^>]*>/g, "");
}
