import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { forbidFraming, strictestPolicy } from "./security-headers.ts";

interface Encoded {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export type BuiltFile = Partial<Record<"br" | "gzip", Encoded>> & { identity: Encoded };

/** By path, such as `/products` or `/scripts/first-1a2b3c4d.js`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** Files in these folders have a hash of their content in the name. */
export const hashedFolders = ["assets", "documents", "pictures", "scripts"];
const hashed = new RegExp(`^/(${hashedFolders.join("|")})/`);
/** For files whose name changes with their content. */
export const immutable = "public, max-age=31536000, immutable";
/**
 * For files without a hash in their names, such as pages. Browsers revalidate after one minute, shared caches after one second.
 * While the site is down, shared caches serve their copies for up to a day.
 */
const revalidated = "public, max-age=60, s-maxage=1, stale-if-error=86400";

/**
 * Reads the files of a folder into memory. A file `x.br` or `x.gz` beside `x` is its compressed copy. `common` are the headers of
 * every answer, and `policies` the Content-Security-Policies of the pages by path.
 */
export async function loadBuiltFiles(
  folder: string,
  { common, policies }: { common: Record<string, string>; policies: ReadonlyMap<string, string> },
): Promise<BuiltFiles> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const known = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const isCopy = /\.(br|gz)$/.test(name) && known.has(name.replace(/\.\w+$/, ""));
    const path = pathOf(name);
    if (path === undefined || isCopy) continue;
    files.set(path, await loadFile(name, path));
  }
  return files;

  async function loadFile(name: string, path: string): Promise<BuiltFile> {
    const headers: Record<string, string> = {
      ...common,
      "content-type": getMimeType(name) ?? "application/octet-stream",
      "cache-control": hashed.test(path) ? immutable : revalidated,
    };
    const policy = policies.get(path);
    if (name.endsWith(".html"))
      headers["content-security-policy"] = policy ? forbidFraming(policy) : strictestPolicy;
    // An SVG file must not run scripts when a browser opens it as a document.
    if (/xml/.test(headers["content-type"] ?? "")) headers["content-security-policy"] = strictestPolicy;
    // Other sites show link previews.
    if (path.startsWith("/previews/")) headers["cross-origin-resource-policy"] = "cross-origin";
    // Browsers save a document under this name, which has no hash.
    const [, document] = /^\/documents\/(.+)-[0-9a-f]{10}\.pdf$/.exec(path) ?? [];
    if (document) headers["content-disposition"] = `inline; filename="${document}.pdf"`;
    if (known.has(`${name}.br`) || known.has(`${name}.gz`)) headers.vary = "Accept-Encoding";

    const encode = async (file: string, encoding?: string): Promise<Encoded> => {
      const bytes = await readFile(join(folder, file));
      // Browsers may ignore a new policy in a 304, so the tag depends on the policy.
      const etag = `"${createHash("sha256").update(JSON.stringify(headers)).update(bytes).digest("base64url").slice(0, 22)}"`;
      const own = { etag, "content-length": String(bytes.length) };
      return {
        bytes,
        etag,
        headers: { ...headers, ...own, ...(encoding && { "content-encoding": encoding }) },
      };
    };
    return {
      identity: await encode(name),
      ...(known.has(`${name}.br`) && { br: await encode(`${name}.br`, "br") }),
      ...(known.has(`${name}.gz`) && { gzip: await encode(`${name}.gz`, "gzip") }),
    };
  }
}

/** Returns the path of a file. Undefined for an HTML file that is not a page (index.html). */
function pathOf(name: string): string | undefined {
  if (name.endsWith(".html") && !/(^|\/)index\.html$/.test(name)) return undefined;
  return `/${name.replace(/\/?index\.html$/, "")}`;
}

/** Chooses the smallest encoding that the client accepts. */
export function chooseEncoding(file: BuiltFile, acceptEncoding = ""): Encoded {
  const accepts = (coding: string) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(acceptEncoding);
  return (accepts("br") && file.br) || (accepts("gzip") && file.gzip) || file.identity;
}

/** Answers a GET or HEAD with a file: 200, or 304 if the client has it (RFC 9110, section 13.1.2). Returns the status. */
export function sendBuiltFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: BuiltFile,
): number {
  const { bytes, etag, headers: own } = chooseEncoding(file, headers["accept-encoding"]);
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.some((tag) => tag === etag || tag === "*")) {
    const {
      "content-length": _length,
      "content-type": _type,
      "content-encoding": _encoding,
      ...shared
    } = own;
    response.writeHead(304, shared).end();
    return 304;
  }
  response.writeHead(200, own).end(method === "HEAD" ? undefined : bytes);
  return 200;
}
