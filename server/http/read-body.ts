import type { IncomingMessage } from "node:http";

/**
 * Reads a request's body. Resolves with "too large" as soon as the body exceeds `limit` bytes (`sendSmallResponse` reads and
 * discards the rest), and with "left" if the connection closes early.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too large" | "left"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on("data", take);
    request.once("end", () => finish(Buffer.concat(chunks)));
    request.once("close", () => finish("left"));
    request.once("error", () => finish("left"));

    function take(chunk: Buffer): void {
      received += chunk.length;
      if (received <= limit) chunks.push(chunk);
      else finish("too large");
    }

    function finish(result: Buffer | "too large" | "left"): void {
      request.off("data", take);
      request.pause();
      resolve(result);
    }
  });
}
