import { closeSync, createReadStream, fstatSync, openSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { acceptedEncodings } from "./accept-encoding.ts";
import type { Asset, FileOnDisk, Representation } from "./asset-table.ts";
import { namesEntityTag } from "./entity-tag.ts";

/** Answers a GET or HEAD with a built file, and returns the status. */
export function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): number {
  const { headers } = request;
  const representation = choose(asset, headers["accept-encoding"]);
  const ifNoneMatch = headers["if-none-match"];
  const isKnown = ifNoneMatch !== undefined && namesEntityTag(ifNoneMatch, representation.etag);
  if (asset.status === 200 && isKnown) {
    response.writeHead(304, representation.sharedHeaders as string[]);
    response.end();
    return 304;
  }
  response.writeHead(asset.status, representation.headers as string[]);
  if (request.method === "HEAD") response.end();
  else sendBody(response, representation.source);
  return asset.status;
}

function choose({ representations }: Asset, acceptEncoding: string | undefined): Representation {
  const [smallest] = acceptedEncodings(acceptEncoding).flatMap((encoding) => representations[encoding] ?? []);
  return smallest ?? representations.identity;
}

function sendBody(response: ServerResponse, source: Representation["source"]): void {
  if (Buffer.isBuffer(source)) {
    response.end(source);
    return;
  }
  const fd = openSame(source);
  if (fd === undefined) {
    // A later build has replaced the file, and the headers already sent do not match the new file.
    response.destroy();
    return;
  }
  // `pipeline` closes the file when the connection closes, and closes the connection when the file cannot be read.
  pipeline(createReadStream("", { fd }), response, () => {});
}

/** Opens the file if it is still the file that existed when the server started. */
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
