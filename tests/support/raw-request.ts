import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import pMap from "p-map";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each character is a byte. */
  body: string;
}

/** Requests an address exactly as written. `fetch` would resolve dot segments such as `%2e%2e`. */
export async function rawRequest(
  origin: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const { hostname, host, port } = new URL(origin);
  const options = { host: hostname, port, path, method, headers: { host, ...headers }, agent: false };
  const [response] = (await once(request(options).end(body), "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString("latin1") };
}

/**
 * Addresses at which a Vite server might serve a file of `folder`: each of Vite's prefixes with the file's name as written
 * and escaped, and with each of Vite's queries.
 */
export function fileAddresses(folder: string, name: string): string[] {
  const encoded = (text: string) =>
    text.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const before = [
    "/",
    "//",
    "/app/%2e%2e/",
    "/@fs/",
    `/@fs${folder}/`,
    `/@fs${folder}/app/../`,
    "/@id/",
    `/@id/${folder}/`,
  ];
  const after = [
    "",
    "?raw",
    "?url",
    "?import",
    "?inline",
    "?import&raw",
    "?raw??",
    "?.svg",
    "?.css?inline",
    "?.wasm?init",
    "?html-proxy",
  ];
  const names = [encoded(name), name.replaceAll("/", "%2f"), ...after.map((end) => `${name}${end}`)];
  return before.flatMap((start) => names.map((each) => `${start}${each}`));
}

/** Requests many addresses, 20 at a time, and passes each response to `check`. */
export async function askForAll(
  origin: string,
  addresses: readonly string[],
  check: (answer: RawAnswer, address: string) => void,
): Promise<void> {
  await pMap(addresses, async (address) => check(await rawRequest(origin, address), address), {
    concurrency: 20,
  });
}
