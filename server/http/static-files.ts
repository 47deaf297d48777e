import { type Dirent, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import pMap from "p-map";
import type { Encoding } from "./accept-encoding.ts";
import { contentTypeOf, isCompressible } from "./content-type.ts";
import { entityTag } from "./entity-tag.ts";
import type { RawHeaders, SecurityHeaders } from "./security-headers.ts";

/** One encoding of one file, with everything of its answer that can be made before the request. */
export interface Representation {
  length: number;
  etag: string;
  /** Of the full answer, Content-Length included. */
  headers: RawHeaders;
  /** Of a 304 and, with Content-Range added, of a 206. */
  sharedHeaders: RawHeaders;
  /** A string of bytes (latin1) would save nothing: node writes header and buffer together. */
  source: Buffer | { file: string };
}

export interface Asset {
  status: 200 | 404;
  /** Built files whose name changes with their content are not worth a line in the log. */
  isImmutable: boolean;
  /** Views of pages are counted. */
  isPage: boolean;
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation };
}

export interface AssetTable {
  /** By path as in the address: `/products`, `/assets/entry-1a2b3c4d.js`. */
  byPath: ReadonlyMap<string, Asset>;
  /** The page for every unknown address. */
  notFoundPage: Asset | undefined;
}

export interface AssetOptions {
  folder: string;
  securityHeaders: SecurityHeaders;
  /** Changes a page's HTML before it is served. Its compressed twins are then made anew. */
  rewritePage?: (html: string) => string;
  /** Larger files are streamed from disk. */
  largestInMemory?: number;
  /** Past this many bytes in all, the rest stays on disk. */
  memoryLimit?: number;
}

/** Ten thousand files must not mean ten thousand open descriptors. */
const fewAtATime = { concurrency: 32 };
const KiB = 1024;
const smallestCompressed = 256;
const immutable = "public, max-age=31536000, immutable";
const revalidated = "public, max-age=60, must-revalidate";
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** Reads the build's files once. They are expected not to change while the server runs. */
export async function loadAssets(options: AssetOptions): Promise<AssetTable> {
  const files = listFiles(options.folder);
  const names = new Set(files);
  const byPath = new Map<string, Asset>();
  let notFoundPage: Asset | undefined;

  const sizes = new Map(
    await pMap(
      files,
      async (name) => [name, (await stat(join(options.folder, name))).size] as const,
      fewAtATime,
    ),
  );
  const sizeOf = (name: string) => sizes.get(name) ?? 0;
  // Small files first: when the memory limit is reached, it is the large ones that stay on disk.
  const served = files.filter((name) => !isTwin(name, names)).sort((a, b) => sizeOf(a) - sizeOf(b));
  let bytes = 0;
  const inMemory = served.filter((name) => {
    bytes += sizeOf(name) + sizeOf(`${name}.br`) + sizeOf(`${name}.gz`);
    return bytes <= (options.memoryLimit ?? 256 * KiB * KiB);
  });
  const loader = new Loader(options, names, new Set(inMemory));

  const loaded = await pMap(
    served,
    async (name) => {
      const path = addressOf(name);
      return path === undefined ? undefined : ([path, await loader.load(name, path)] as const);
    },
    fewAtATime,
  );
  for (const entry of loaded) {
    if (entry === undefined) continue;
    const [path, asset] = entry;
    byPath.set(path, asset);
    if (path === "/404") notFoundPage = asset;
  }
  return { byPath, notFoundPage };
}

/** The address of a file, or undefined for HTML that is not a page's index (it would be a second address for it). */
function addressOf(name: string): string | undefined {
  if (name === "index.html") return "/";
  if (name.endsWith("/index.html")) return `/${name.slice(0, -"/index.html".length)}`;
  return name.endsWith(".html") ? undefined : `/${name}`;
}

function isTwin(name: string, names: ReadonlySet<string>): boolean {
  const original = /^(.+)\.(br|gz)$/.exec(name)?.[1];
  return original !== undefined && names.has(original);
}

class Loader {
  readonly #options: AssetOptions;
  readonly #names: ReadonlySet<string>;
  readonly #largestInMemory: number;
  readonly #inMemory: ReadonlySet<string>;

  constructor(options: AssetOptions, names: ReadonlySet<string>, inMemory: ReadonlySet<string>) {
    this.#options = options;
    this.#names = names;
    this.#largestInMemory = options.largestInMemory ?? 512 * KiB;
    this.#inMemory = inMemory;
  }

  async load(name: string, path: string): Promise<Asset> {
    const isPage = name.endsWith(".html");
    const contentType = contentTypeOf(name);
    const original = await readFile(join(this.#options.folder, name));
    const rewritten = isPage ? this.#rewrite(original) : original;
    const isAsBuilt = rewritten === original;

    const { securityHeaders } = this.#options;
    const policy = isPage
      ? securityHeaders.forPage(path)
      : /xml/.test(contentType)
        ? securityHeaders.forMarkup
        : path.startsWith("/previews/")
          ? securityHeaders.forSharing
          : securityHeaders.common;
    const isImmutable = !isPage && hasHashedName(path);
    const shared = [...policy, "Cache-Control", isImmutable ? immutable : revalidated];
    // Browsers don't take a new policy from a 304, so a new policy must make a new tag.
    const tag = entityTag(rewritten, policy.join("\n"));

    const represent = (encoding: Encoding, bytes: Buffer, file: string | undefined) => {
      const isKept = this.#inMemory.has(name) && bytes.length <= this.#largestInMemory;
      const fileToStream = isKept ? undefined : file;
      return this.#represent({ encoding, bytes, fileToStream, tag, shared, contentType, isVaried: canVary });
    };
    const canVary = isCompressible(contentType) && original.length >= smallestCompressed;
    const file = isAsBuilt ? name : undefined;
    const representations: Asset["representations"] = { identity: represent("identity", rewritten, file) };
    if (canVary) {
      for (const encoding of ["br", "gzip"] as const) {
        const twin = isAsBuilt ? await this.#readTwin(name, encoding) : undefined;
        const bytes = twin?.bytes ?? (await compress(rewritten, encoding));
        if (bytes.length < rewritten.length)
          representations[encoding] = represent(encoding, bytes, twin?.name);
      }
    }
    return {
      status: path === "/404" ? 404 : 200,
      isImmutable,
      isPage: isPage && path !== "/404",
      representations,
    };
  }

  #rewrite(html: Buffer): Buffer {
    const { rewritePage } = this.#options;
    if (rewritePage === undefined) return html;
    const before = html.toString("utf8");
    const after = rewritePage(before);
    return after === before ? html : Buffer.from(after, "utf8");
  }

  async #readTwin(
    name: string,
    encoding: "br" | "gzip",
  ): Promise<{ name: string; bytes: Buffer } | undefined> {
    const twin = `${name}.${encoding === "br" ? "br" : "gz"}`;
    if (!this.#names.has(twin)) return undefined;
    return { name: twin, bytes: await readFile(join(this.#options.folder, twin)) };
  }

  #represent(made: {
    encoding: Encoding;
    bytes: Buffer;
    /** Undefined for bytes that stay in memory, such as those that are in no file. */
    fileToStream: string | undefined;
    tag: string;
    shared: readonly string[];
    contentType: string;
    isVaried: boolean;
  }): Representation {
    const { encoding, bytes, fileToStream } = made;
    const length = bytes.length;
    const etag = encoding === "identity" ? made.tag : made.tag.replace(/"$/, `-${encoding}"`);
    const sharedHeaders = [...made.shared, "ETag", etag];
    if (made.isVaried) sharedHeaders.push("Vary", "Accept-Encoding");
    const headers = ["Content-Type", made.contentType, "Content-Length", String(length), ...sharedHeaders];
    headers.push("Accept-Ranges", "bytes");
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);

    const source = fileToStream === undefined ? bytes : { file: join(this.#options.folder, fileToStream) };
    return { length, etag, headers, sharedHeaders, source };
  }
}

/** Where the build puts only what has a hash in its name: such a file never changes. */
const hashedFolders = ["/assets/", "/brand/", "/documents/", "/fonts/", "/pictures/"];

function hasHashedName(path: string): boolean {
  return hashedFolders.some((folder) => path.startsWith(folder));
}

function compress(bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return compressWithGzip(bytes, { level: 6 });
  return compressWithBrotli(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

function listFiles(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new Error(`${folder} can't be read: run \`npm run build\` first.`, { cause: error });
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !name.startsWith(".vite/"));
}
