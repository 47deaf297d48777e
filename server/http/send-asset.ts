import { closeSync, createReadStream, fstatSync, openSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { acceptedEncodings } from "./accept-encoding.ts";
import type { Asset, FileOnDisk, Representation } from "./asset-table.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { namesEntityTag } from "./entity-tag.ts";

/** Answers a GET or HEAD with a built file, and returns the status. */
export function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): number {
  const { headers } = request;
  const representation = choose(asset, headers["accept-encoding"]);
  if (asset.status === 200) {
    const ifNoneMatch = headers["if-none-match"];
    if (ifNoneMatch !== undefined && namesEntityTag(ifNoneMatch, representation.etag)) {
      response.writeHead(304, representation.sharedHeaders as string[]);
      response.end();
      return 304;
    }
    if (headers.range !== undefined && request.method === "GET") {
      const status = sendRange(response, representation, headers.range, headers["if-range"]);
      if (status !== undefined) return status;
    }
  }
  response.writeHead(asset.status, representation.headers as string[]);
  if (request.method === "HEAD") response.end();
  else sendBody(response, representation, undefined);
  return asset.status;
}

function choose(asset: Asset, acceptEncoding: string | undefined): Representation {
  const { representations } = asset;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const representation = representations[encoding];
    if (representation !== undefined) return representation;
  }
  return representations.identity;
}

function sendRange(
  response: ServerResponse,
  representation: Representation,
  header: string,
  ifRange: string | string[] | undefined,
): 206 | 416 | undefined {
  if (ifRange !== undefined && ifRange !== representation.etag) return undefined;
  const range = parseRange(header, representation.length);
  if (range === undefined) return undefined;
  if (range === "unsatisfiable") {
    const contentRange = `bytes */${representation.length}`;
    response.writeHead(416, [
      ...representation.sharedHeaders,
      "Content-Range",
      contentRange,
      "Content-Length",
      "0",
    ]);
    response.end();
    return 416;
  }
  const whole = representation.headers;
  const partial = whole.with(whole.indexOf("Content-Length") + 1, String(range.last - range.first + 1));
  partial.push("Content-Range", `bytes ${range.first}-${range.last}/${representation.length}`);
  response.writeHead(206, partial);
  sendBody(response, representation, range);
  return 206;
}

function sendBody(response: ServerResponse, { source }: Representation, range: ByteRange | undefined): void {
  if (Buffer.isBuffer(source)) {
    response.end(range === undefined ? source : source.subarray(range.first, range.last + 1));
    return;
  }
  const fd = openSame(source);
  if (fd === undefined) {
    // A later build has replaced the file, so its content would not match the headers that are already sent.
    response.destroy();
    return;
  }
  const file = createReadStream("", { fd, ...(range && { start: range.first, end: range.last }) });
  // Ends the connection when the visitor leaves or the file cannot be read.
  pipeline(file, response, () => {});
}

/** Opens the file that was there when the server started. */
function openSame({ paths, inode }: FileOnDisk): number | undefined {
  for (const path of paths) {
    const fd = openIfThere(path);
    if (fd === undefined) continue;
    if (fstatSync(fd).ino === inode) return fd;
    closeSync(fd);
  }
  return undefined;
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
