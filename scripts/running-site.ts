import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A request to the site that already runs on a port: to start the new version or, with `failure`, only to report why there is none.
 */
export interface UpdateRequest {
  failure?: string;
}

/**
 * The Unix socket on which scripts/serve.ts receives requests. The path is relative to the project's folder, because such a path is
 * limited to about 100 bytes.
 */
export function socketPath(port: number): string {
  return `.cache/site-${port}.sock`;
}

/**
 * Resolves with true when the running site has performed the request, and with false if no site of this folder runs on this
 * port. Rejects with the reason if the update has failed.
 */
export async function askRunningSite(port: number, request: UpdateRequest): Promise<boolean> {
  const socket = connect(socketPath(port));
  try {
    await once(socket, "connect");
  } catch {
    return false;
  }
  socket.end(JSON.stringify(request));
  const answer = await text(socket);
  if (answer !== "ok")
    throw new Error(answer || "The running site ended before the new version had started.");
  return true;
}
