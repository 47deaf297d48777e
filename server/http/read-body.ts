import type { IncomingMessage } from "node:http";

/** How many bytes of a refused body are read, and for how long. */
const discarded = { bytes: 32 * 1024 * 1024, ms: 5_000 };

/**
 * Reads a request's body. Resolves with "too large" when it exceeds `limit`, before the rest is read (see `discardBody`), and
 * with "left" when the visitor has left.
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
 * Reads and discards the rest of a body, up to a limit. If the connection were closed while the client is writing, the client
 * would see a broken connection instead of the answer (RFC 9112, section 9.6).
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
