import { existsSync } from "node:fs";
import { mkdir, stat, utimes } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { contentHash } from "../content-hash.ts";

export interface RemotePictureOptions {
  /** Folder that keeps what was fetched between builds. */
  cache: string;
  /** Receives a line when the host is not reachable and the kept copy is used. */
  report?: (line: string) => void;
  /** Replaced in tests. */
  request?: (url: string, init: RequestInit) => Promise<Response>;
}

const MiB = 1024 * 1024;
const largest = 40 * MiB;
const patienceMs = 30_000;

/**
 * The permitted formats, by sharp's names. SVG is not permitted, because its scripts would run with the site's origin.
 */
const formats: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif", "gif"]);

/** The address, the response or the picture is not acceptable. */
class RefusedPicture extends Error {}

/** The host is reachable, and its response is a temporary failure. */
class HostInTrouble extends Error {}

/**
 * Fetches a picture into the cache and resolves with its path. A picture that was fetched before is revalidated by a
 * conditional request; the cached copy is used when the host is not reachable. Rejects with the problem and its remedy.
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
      // The host of a redirect might not be one of imageHosts.
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 304 && kept) return file;
    const bytes = await readPicture(url, response);
    await writeFileAtomic(file, bytes);
    const modified = response.headers.get("last-modified") ?? response.headers.get("date");
    if (modified) await utimes(file, new Date(), new Date(modified));
    return file;
  } catch (error) {
    // A wrong address must be corrected. A host that is not reachable must not stop a build that has a copy.
    const isAway = !(error instanceof RefusedPicture);
    const reason = isAway ? describeAbsence(error) : error.message;
    if (kept && isAway) {
      report(`${url}: ${reason}. The kept copy is used.`);
      return file;
    }
    const advice = isAway ? "try again later" : "correct the address";
    throw new Error(`${reason}: ${advice}, or put the file into content/pictures`, { cause: error });
  }
}

const troubles: ReadonlySet<number> = new Set([408, 425, 429]);

async function readPicture(url: string, response: Response): Promise<Buffer> {
  const { status, headers } = response;
  const location = headers.get("location");
  if (location !== null) throw new RefusedPicture(`it redirects to ${location}`);
  if (!response.ok) {
    const answer = `${new URL(url).host} answers ${status}`;
    throw status >= 500 || troubles.has(status) ? new HostInTrouble(answer) : new RefusedPicture(answer);
  }
  const bytes = await readLimited(response);
  if (bytes.length === 0) throw new RefusedPicture("it is empty");
  const image = sharp(bytes);
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  if (!formats.has(format)) throw new RefusedPicture("it is no JPEG, PNG, WebP, AVIF or GIF");
  // Decodes the whole picture, so an incomplete download is not kept.
  await image.stats().catch((cause: unknown) => {
    throw new RefusedPicture("it is damaged", { cause });
  });
  return bytes;
}

/** Describes an error of `fetch`. */
function describeAbsence(error: unknown): string {
  if (error instanceof HostInTrouble) return error.message;
  if (!(error instanceof Error)) return "its host can't be reached";
  if (error.name === "TimeoutError") return `its host did not answer within ${patienceMs / 1000} seconds`;
  if (error.message === "terminated") return "the connection broke off in the middle of it";
  const { cause } = error;
  const reason =
    cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : error.message;
  return `its host can't be reached (${reason})`;
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

/** The last part of the address as a slug. */
function nameFrom(url: string): string {
  const { name } = parse(new URL(url).pathname);
  return slugFrom(name).slice(0, 60) || "picture";
}
