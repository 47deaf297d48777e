import type { IncomingMessage } from "node:http";

export type LimitedBody = { ok: true; body: Buffer } | { ok: false; reason: "too large" | "aborted" };

/**
 * Reads a request's body up to `limit` bytes. One that is larger is still read and thrown away, up to eight times the
 * limit: closing a connection that is being written to makes browsers show a broken connection instead of the answer.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<LimitedBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (received > limit * 8) finish({ ok: false, reason: "too large" });
    });
    request.on("end", () => {
      finish(
        received > limit ? { ok: false, reason: "too large" } : { ok: true, body: Buffer.concat(chunks) },
      );
    });
    request.on("close", () => finish({ ok: false, reason: "aborted" }));
    request.on("error", () => finish({ ok: false, reason: "aborted" }));

    function finish(result: LimitedBody): void {
      request.pause();
      resolve(result);
    }
  });
}
