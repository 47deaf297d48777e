import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { contentHash } from "../content-hash.ts";

export interface RemotePictureOptions {
  /** Folder that keeps what was fetched between builds. */
  cache: string;
  /** Hosts that pictures may come from; redirects must stay on these hosts. */
  hosts: readonly string[];
  /** Receives a line when the host is not reachable and the kept copy is used. */
  report?: (line: string) => void;
  /** Replaced in tests. */
  request?: (url: string, init: RequestInit) => Promise<Response>;
}

type Asking = Required<Pick<RemotePictureOptions, "hosts" | "request">>;

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

/** The validators of a fetched picture, for conditional requests (RFC 9110, section 13.1). */
interface Kept {
  file: string;
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches a picture into the cache and resolves with its path. A picture that was fetched before is revalidated by a
 * conditional request, and used as it is when its host is not reachable. Rejects with the problem and its remedy.
 */
export async function fetchRemotePicture(
  url: string,
  { cache, hosts, report = () => {}, request = fetch }: RemotePictureOptions,
): Promise<string> {
  await mkdir(cache, { recursive: true });
  const note = join(cache, `${contentHash(url)}.json`);
  const kept = await readKept(note, cache);
  let fetched: Awaited<ReturnType<typeof fetchAnew>>;
  try {
    fetched = await fetchAnew(url, { hosts, request }, kept);
  } catch (error) {
    // A wrong address must be corrected. A host that is not reachable must not stop a build that has a copy.
    const isAway = !(error instanceof RefusedPicture);
    const reason = isAway ? describeAbsence(error) : error.message;
    if (kept && isAway) {
      report(`${url}: ${reason}. The kept copy is used.`);
      return join(cache, kept.file);
    }
    const advice = isAway ? "try again later" : "correct the address";
    throw new Error(`${reason}: ${advice}, or put the file into content/pictures`, { cause: error });
  }
  if ("keptFile" in fetched) return join(cache, fetched.keptFile);
  const { bytes, ending, headers } = fetched;
  const hash = contentHash(bytes);
  const file = `${nameFrom(url)}-${hash}.${ending}`;
  await writeFileAtomic(join(cache, file), bytes);
  const keeping: Kept = { file, etag: headers.get("etag"), lastModified: headers.get("last-modified") };
  await writeFileAtomic(note, JSON.stringify(keeping));
  return join(cache, file);
}

/** The address, the response or the picture is not acceptable. */
class RefusedPicture extends Error {}

/** The host is reachable, and its response is a temporary failure. */
class HostInTrouble extends Error {}

const troubles: ReadonlySet<number> = new Set([408, 425, 429]);

async function fetchAnew(
  url: string,
  asking: Asking,
  kept: Kept | undefined,
): Promise<{ keptFile: string } | { bytes: Buffer; ending: string; headers: Headers }> {
  const response = await follow(url, asking, kept ? conditions(kept) : {});
  const { status, headers } = response;
  if (status === 304 && kept) return { keptFile: kept.file };
  if (!response.ok) {
    const answer = `${new URL(url).host} answers ${status}`;
    throw status >= 500 || troubles.has(status) ? new HostInTrouble(answer) : new RefusedPicture(answer);
  }
  const bytes = await readLimited(response);
  return { bytes, ending: await endingOf(bytes), headers };
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

async function readKept(note: string, cache: string): Promise<Kept | undefined> {
  try {
    const kept: Kept = JSON.parse(await readFile(note, "utf8"));
    return existsSync(join(cache, kept.file)) ? kept : undefined;
  } catch {
    // A missing or unreadable record means that the picture was never fetched.
    return undefined;
  }
}

function conditions({ etag, lastModified }: Kept): Record<string, string> {
  if (etag !== null) return { "If-None-Match": etag };
  return lastModified === null ? {} : { "If-Modified-Since": lastModified };
}

/** Follows redirects itself, because each must lead to a permitted host. */
async function follow(
  url: string,
  { hosts, request }: Asking,
  headers: Record<string, string>,
): Promise<Response> {
  let target = url;
  for (let step = 0; step <= mostRedirects; step++) {
    const { protocol, host, origin } = new URL(target);
    if (protocol !== "https:") throw new RefusedPicture(`it leads to ${origin}, which is no https address`);
    if (!hosts.includes(host)) throw new RefusedPicture(`it leads to ${origin}, which is not in imageHosts`);
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
    const next = URL.parse(location, target);
    if (!next) throw new RefusedPicture(`it leads to ${location}, which is no address`);
    target = next.href;
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
  if (bytes.length === 0) throw new RefusedPicture("it is empty");
  const image = sharp(bytes);
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  const ending = format && endings[format];
  if (!ending) throw new RefusedPicture("it is no JPEG, PNG, WebP, AVIF or GIF");
  // Decodes the whole picture, so an incomplete download is not kept.
  await image.stats().catch((cause: unknown) => {
    throw new RefusedPicture("it is damaged", { cause });
  });
  return ending;
}

/** The last part of the address as a slug. */
function nameFrom(url: string): string {
  const { name } = parse(new URL(url).pathname);
  return slugFrom(name).slice(0, 60) || "picture";
}
