import type { IncomingMessage } from "node:http";

/** Bytes and milliseconds for which a body that nobody wants is still read. */
const discarded = { bytes: 32 * 1024 * 1024, ms: 5_000 };

/**
 * Reads a request's body. One that is larger than `limit` is not kept, and what is left of it stays to be read by
 * `discardBody`; "left" when the visitor has gone.
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

/**
 * Reads what is left of a body and throws it away, for so long and no longer. Closing a connection that is being written
 * to makes its client see a broken connection instead of the answer (RFC 9112, section 9.6).
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let received = 0;
    const deadline = setTimeout(finish, discarded.ms);
    request.on("data", take);
    for (const ending of ["close", "error", "end"]) request.once(ending, finish);
    request.resume();

    function take(chunk: Buffer): void {
      received += chunk.length;
      if (received > discarded.bytes) finish();
    }

    function finish(): void {
      clearTimeout(deadline);
      request.off("data", take);
      request.pause();
      resolve();
    }
  });
}
