import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

export interface RemotePictureOptions {
  /** Folder that keeps what was fetched between builds. */
  cache: string;
  /** Hosts that pictures may come from, also by way of redirects. */
  hosts: readonly string[];
  /** Replaced in tests. */
  request?: (url: string, init: RequestInit) => Promise<Response>;
}

const MiB = 1024 * 1024;
const largest = 40 * MiB;
const patienceMs = 30_000;
const mostRedirects = 3;

/** As sharp names them. No SVG: it would run on the site's own address. */
const endings: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  heif: "avif",
  gif: "gif",
};

/** What is kept beside a fetched picture, to ask whether it has changed (RFC 9110, section 13.1). */
interface Kept {
  file: string;
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches a picture into the cache and returns its path. One that was fetched before is only asked for again, and used as it is
 * when its host says that it has not changed, or doesn't answer. Rejects with a phrase that says what is wrong.
 */
export async function fetchRemotePicture(
  url: string,
  { cache, hosts, request = fetch }: RemotePictureOptions,
): Promise<string> {
  await mkdir(cache, { recursive: true });
  const note = join(cache, `${createHash("sha256").update(url).digest("hex").slice(0, 16)}.json`);
  const kept = await readKept(note, cache);
  let response: Response;
  try {
    response = await follow(url, { hosts, request, headers: kept ? conditions(kept) : {} });
  } catch (error) {
    // A wrong address must be mended; a host that is away for a moment must not stop a build that has the picture.
    if (kept && !(error instanceof RefusedPicture)) return join(cache, kept.file);
    throw error;
  }
  if (kept && response.status === 304) return join(cache, kept.file);
  if (!response.ok) {
    if (kept && response.status >= 500) return join(cache, kept.file);
    throw new RefusedPicture(`${new URL(url).host} answers ${response.status}`);
  }
  const bytes = await readLimited(response);
  const file = `${nameFrom(url)}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.${await endingOf(bytes)}`;
  await writeWhole(join(cache, file), bytes);
  const { headers } = response;
  const fetched: Kept = { file, etag: headers.get("etag"), lastModified: headers.get("last-modified") };
  await writeWhole(note, JSON.stringify(fetched));
  return join(cache, file);
}

/** The address, the host or what came from it is not what a build may take. */
class RefusedPicture extends Error {}

async function readKept(note: string, cache: string): Promise<Kept | undefined> {
  if (!existsSync(note)) return undefined;
  const kept: Kept = JSON.parse(await readFile(note, "utf8"));
  return existsSync(join(cache, kept.file)) ? kept : undefined;
}

function conditions({ etag, lastModified }: Kept): Record<string, string> {
  if (etag !== null) return { "If-None-Match": etag };
  return lastModified === null ? {} : { "If-Modified-Since": lastModified };
}

/** Redirects are followed by hand, because each of them must stay on the list. */
async function follow(
  url: string,
  {
    hosts,
    request,
    headers,
  }: Required<Pick<RemotePictureOptions, "hosts" | "request">> & { headers: Record<string, string> },
): Promise<Response> {
  let target = url;
  for (let step = 0; step <= mostRedirects; step++) {
    const { protocol, host } = new URL(target);
    if (protocol !== "https:" || !hosts.includes(host)) {
      throw new RefusedPicture(`it leads to ${new URL(target).origin}, which is not in imageHosts`);
    }
    const response = await request(target, {
      headers: { Accept: "image/avif,image/webp,image/png,image/jpeg", ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null) {
      return response;
    }
    await response.body?.cancel();
    target = new URL(location, target).href;
  }
  throw new RefusedPicture(`it leads on more than ${mostRedirects} times`);
}

async function readLimited(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > largest) throw new RefusedPicture(`it is larger than ${largest / MiB} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function endingOf(bytes: Buffer): Promise<string> {
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }));
  const ending = format && endings[format];
  if (!ending) throw new RefusedPicture("it is no JPEG, PNG, WebP, AVIF or GIF");
  return ending;
}

/** The last part of the address, as far as it may be part of one of ours. */
function nameFrom(url: string): string {
  const last =
    new URL(url).pathname
      .split("/")
      .at(-1)
      ?.replace(/\.[^.]*$/, "") ?? "";
  const name = last
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name.slice(0, 60) || "picture";
}

/** Written aside and renamed, so that an interrupted build leaves no half picture. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
