import type { IncomingMessage } from "node:http";

/**
 * Reads a request's body. Resolves with "left" if the connection closes early, and with "too large" as soon as the body exceeds
 * `limit` bytes. `sendSmallResponse` then reads and discards the rest.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | "too large" | "left"> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      if (received > limit) return "too large";
      chunks.push(chunk);
    }
  } catch {
    return "left";
  }
  return Buffer.concat(chunks);
}
