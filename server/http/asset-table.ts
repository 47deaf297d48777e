import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pMap from "p-map";
import type { Encoding } from "./accept-encoding.ts";
import { contentTypeOf } from "./content-type.ts";
import { entityTag } from "./entity-tag.ts";
import type { RawHeaders, SecurityHeaders } from "./security-headers.ts";

/** A file, uncompressed or compressed, with its prepared headers. */
export interface Representation {
  etag: string;
  /** Headers of a complete answer. */
  headers: RawHeaders;
  /** Headers of a 304. */
  sharedHeaders: RawHeaders;
  source: Buffer | FileOnDisk;
}

/**
 * A file that is read from disk for each request. A later build renames the file's folder, so the server tries two
 * paths.
 */
export interface FileOnDisk {
  paths: string[];
  /** Distinguishes the file from a file of the same name in another build. */
  inode: number;
}

export interface Asset {
  status: 200 | 404;
  /** Whether the file's name contains a hash. Requests without a query for such files are not logged. */
  isImmutable: boolean;
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation };
}

export interface AssetTable {
  /** By path, such as `/products` or `/assets/entry-1a2b3c4d.js`. */
  byPath: ReadonlyMap<string, Asset>;
  notFoundPage: Asset | undefined;
}

export interface AssetOptions {
  folder: string;
  securityHeaders: SecurityHeaders;
  /** Limit for all files in memory together, in bytes. Other files are streamed from disk. Default: 256 MiB. */
  memoryLimit?: number;
}

/** The build writes the compressed copies of a file beside the file, with these endings. */
const twinEndings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;
/** Limits how many files are open at the same time. */
const fewAtATime = { concurrency: 32 };
const KiB = 1024;
/** Larger files are streamed from disk. */
const largestInMemory = 512 * KiB;
const immutable = "public, max-age=31536000, immutable";
/**
 * For files without a hash in their names, such as pages. Browsers revalidate after one minute, shared caches after one second.
 * While the site is down, shared caches serve their copies for up to a day.
 */
const revalidated = "public, max-age=60, s-maxage=1, stale-if-error=86400";

/** Reads the build's files into a table by address. */
export async function loadAssets(options: AssetOptions): Promise<AssetTable> {
  const memory = { left: options.memoryLimit ?? 256 * KiB * KiB };
  const byPath = await loadFolder(options, memory);
  return { byPath, notFoundPage: byPath.get("/404") };
}

async function loadFolder(options: AssetOptions, memory: LoadOptions["memory"]): Promise<Map<string, Asset>> {
  const files = listFiles(options.folder);
  const names = new Set(files);
  const served = files.flatMap((name) => {
    const path = isTwin(name, names) ? undefined : addressOf(name);
    return path === undefined ? [] : [{ name, path }];
  });
  // Pages are loaded first, because the memory is limited.
  served.sort((one, other) => Number(isPage(other.name)) - Number(isPage(one.name)));
  const load = async ({ name, path }: { name: string; path: string }) =>
    [path, await loadAsset(name, path, { ...options, names, memory })] as const;
  return new Map(await pMap(served, load, fewAtATime));
}

/** Returns the address of a file. Undefined for an HTML file that is not a page (index.html). */
function addressOf(name: string): string | undefined {
  if (name === "index.html") return "/";
  if (name.endsWith("/index.html")) return `/${name.slice(0, -"/index.html".length)}`;
  return isPage(name) ? undefined : `/${name}`;
}

function isPage(name: string): boolean {
  return name.endsWith(".html");
}

function isTwin(name: string, names: ReadonlySet<string>): boolean {
  const original = /^(.+)\.(br|gz)$/.exec(name)?.[1];
  return original !== undefined && names.has(original);
}

interface LoadOptions extends AssetOptions {
  /** All files of the folder. */
  names: ReadonlySet<string>;
  /** Bytes of memory that files may still use. */
  memory: { left: number };
}

async function loadAsset(name: string, path: string, options: LoadOptions): Promise<Asset> {
  const { folder, securityHeaders, names, memory } = options;
  const contentType = contentTypeOf(name);
  const bytes = await readFile(join(folder, name));

  const policy = isPage(name)
    ? securityHeaders.forPage(path)
    : /xml/.test(contentType)
      ? securityHeaders.forMarkup
      : path.startsWith("/previews/")
        ? securityHeaders.forSharing
        : securityHeaders.common;
  const isImmutable = !isPage(name) && hasHashedName(path);
  const twins = twinEndings.filter(([, ending]) => names.has(name + ending));
  // Browsers may ignore a new policy in a 304, so the tag depends on the policy.
  const tag = entityTag(bytes, policy.join("\n"));

  // Browsers save a document under this name, which has no hash.
  const [, sheet] = /^\/documents\/(.+)-[0-9a-f]{10}\.pdf$/.exec(path) ?? [];
  const disposition = sheet ? ["Content-Disposition", `inline; filename="${sheet}.pdf"`] : [];

  function represent(encoded: Buffer, file: string, encoding?: Encoding): Representation {
    const etag = encoding ? tag.replace(/"$/, `-${encoding}"`) : tag;
    const cacheControl = isImmutable ? immutable : revalidated;
    const sharedHeaders = [...policy, "Cache-Control", cacheControl, "ETag", etag];
    if (twins.length > 0) sharedHeaders.push("Vary", "Accept-Encoding");
    const { length } = encoded;
    const headers = ["Content-Type", contentType, "Content-Length", String(length), ...sharedHeaders];
    headers.push(...disposition);
    if (encoding) headers.push("Content-Encoding", encoding);
    const isKept = length <= Math.min(memory.left, largestInMemory);
    if (isKept) memory.left -= length;
    return { etag, headers, sharedHeaders, source: isKept ? encoded : fileOnDisk(file, options) };
  }

  const identity = represent(bytes, name);
  const representations: Asset["representations"] = { identity };
  for (const [encoding, ending] of twins) {
    const twin = name + ending;
    representations[encoding] = represent(await readFile(join(folder, twin)), twin, encoding);
  }
  const status = path === "/404" ? 404 : 200;
  return { status, isImmutable, representations };
}

function fileOnDisk(name: string, { folder }: AssetOptions): FileOnDisk {
  return { paths: [join(folder, name)], inode: statSync(join(folder, name)).ino };
}

/** Every file in these folders, except pages, has a hash in its name and never changes. */
const hashedFolders = ["/assets/", "/brand/", "/documents/", "/pictures/"];

function hasHashedName(path: string): boolean {
  return hashedFolders.some((folder) => path.startsWith(folder));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !name.startsWith(".vite/"));
}
