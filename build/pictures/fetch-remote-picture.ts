import { existsSync } from "node:fs";
import { mkdir, stat, utimes } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { contentHash } from "../content-hash.ts";

export interface RemotePictureOptions {
  /** The folder that keeps fetched pictures between builds. */
  cache: string;
  /** Receives a line when the request fails and the cached copy is used. */
  report?: (line: string) => void;
  /** Replaced in tests. */
  request?: (url: string, init: RequestInit) => Promise<Response>;
}

const MiB = 1024 * 1024;
const largest = 40 * MiB;
const timeoutMs = 30_000;

/** The permitted formats, by sharp's names. SVG is not permitted, because its scripts would run with the site's origin. */
const formats: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif", "gif"]);

/**
 * Fetches a picture into the cache and resolves with its path. A cached picture is revalidated by a conditional request, and used
 * if the request fails. Rejects with the problem and its remedy.
 */
export async function fetchRemotePicture(
  url: string,
  { cache, report = () => {}, request = fetch }: RemotePictureOptions,
): Promise<string> {
  await mkdir(cache, { recursive: true });
  const file = join(cache, `${nameFrom(url)}-${contentHash(url)}`);
  const kept = existsSync(file) ? await stat(file) : undefined;
  try {
    const response = await request(url, {
      headers: {
        Accept: "image/avif,image/webp,image/png,image/jpeg",
        ...(kept && { "If-Modified-Since": kept.mtime.toUTCString() }),
      },
      // Redirects are not followed, because they could lead to a host that imageHosts does not permit.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 304 && kept) return file;
    const bytes = await readPicture(url, response);
    await writeFileAtomic(file, bytes);
    const modified = response.headers.get("last-modified") ?? response.headers.get("date");
    if (modified) await utimes(file, new Date(), new Date(modified));
    return file;
  } catch (error) {
    const reason = describeFailure(error as Error);
    if (kept) {
      report(`${url}: ${reason}. The cached copy is used.`);
      return file;
    }
    const advice = "correct the address, try again later, or put the file into content/pictures";
    throw new Error(`${reason}: ${advice}`, { cause: error });
  }
}

async function readPicture(url: string, response: Response): Promise<Buffer> {
  const location = response.headers.get("location");
  if (location !== null) throw new Error(`it redirects to ${location}`);
  if (!response.ok) throw new Error(`${new URL(url).host} responded with status ${response.status}`);
  const bytes = await readLimited(response);
  if (bytes.length === 0) throw new Error("it is empty");
  const image = sharp(bytes);
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  if (!formats.has(format)) throw new Error("it is not a JPEG, PNG, WebP, AVIF or GIF picture");
  // Decodes the whole picture, so an incomplete download is not kept.
  await image.stats().catch((cause: unknown) => {
    throw new Error("it is damaged", { cause });
  });
  return bytes;
}

/** `fetch` rejects with a TypeError whose cause has the error code, such as ENOTFOUND. */
function describeFailure(error: Error): string {
  if (error.name === "TimeoutError") return `its host did not answer within ${timeoutMs / 1000} seconds`;
  if (!(error instanceof TypeError)) return error.message;
  const { code = error.message } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return `the download failed (${code})`;
}

async function readLimited(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > largest) throw new Error(`it is larger than ${largest / MiB} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The file name in the address, as a slug. */
function nameFrom(url: string): string {
  const { name } = parse(new URL(url).pathname);
  return slugFrom(name).slice(0, 60) || "picture";
}
