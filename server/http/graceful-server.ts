import { createServer, type RequestListener, type Server } from "node:http";
import { Server as TcpServer } from "node:net";

/** Creates an HTTP server that closes the connections of slow and silent clients. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // Node counts both timeouts from a request's first byte, or from the connection's start if no byte arrives.
      headersTimeout: 6_000,
      requestTimeout: 6_000,
      // Longer than the usual 60 s of proxies. Otherwise a proxy could reuse a connection while this server closes it.
      keepAliveTimeout: 65_000,
      // How often Node checks the timeouts above.
      connectionsCheckingInterval: 1_000,
    },
    listener,
  );
  // Closes the connection of a client that stops reading the answer.
  server.setTimeout(120_000);
  return server;
}

/** Length of the queue of connections not yet accepted. Linux limits it to somaxconn, 4,096 by default. */
const backlog = 4_096;

/** Resolves with the port. Rejects with a message for the operator when listening fails. */
export function listenOn(
  server: Server,
  { port, host }: { port: number; host: string | undefined },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, backlog, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function explain(cause: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  const message =
    cause.code === "EADDRINUSE"
      ? `Port ${port} is in use: stop the program that uses it, or set PORT to another number, such as ${port + 1}.`
      : `The site can't listen on port ${port} of ${host ?? "this machine"}: ${cause.message}. Set PORT or HOST to another value.`;
  return new Error(message, { cause });
}

/** How long idle connections stay open after another process has begun to accept connections, in milliseconds. */
const handOverMs = 5_000;

/**
 * Stops accepting connections and resolves when the open requests are answered. After `limitMs` it closes the remaining
 * connections. `isHandedOver` means that another process accepts new connections. Idle connections then stay open for
 * `handOverMs`, because a request that arrives on a closing connection would be lost.
 */
export function finishRequests(
  server: Server,
  limitMs: number,
  { isHandedOver = false }: { isHandedOver?: boolean } = {},
): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // `close` closes only connections that are idle when it is called. This timer closes connections that are idle later.
    const sweepsFrom = Date.now() + (isHandedOver ? handOverMs : 0);
    const sweep = setInterval(() => Date.now() >= sweepsFrom && server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), limitMs);
    const finish = () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    };
    // An HTTP server's own close also closes idle connections; the TCP server's close only stops listening.
    if (isHandedOver) TcpServer.prototype.close.call(server, finish);
    else server.close(finish);
  });
}
