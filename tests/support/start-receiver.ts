import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request that a receiver has got. */
export interface Hit {
  method: string;
  /** The path with the query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Starts an HTTP server that records each request in `hits`, and then calls `respond`. The server stops when the test ends. */
export async function startReceiver(respond: (response: ServerResponse, request: IncomingMessage) => void) {
  const hits: Hit[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = "", url = "" } = request;
    const headers = request.headers as Record<string, string>;
    hits.push({ method, url, headers, body });
    respond(response, request);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.close().closeAllConnections());
  return { hits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
