import { createServer, type RequestListener, type Server } from "node:http";
import { Server as TcpServer } from "node:net";

/** A server that slow or silent clients can't hold on to. */
export function createPatientServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // From the first byte, or from the connection's beginning where none comes.
      headersTimeout: 6_000,
      requestTimeout: 6_000,
      // Longer than the usual 60 s of a proxy, which must not find its connection closed when it uses it again.
      keepAliveTimeout: 65_000,
      // The timeouts above are only looked at this often.
      connectionsCheckingInterval: 1_000,
    },
    listener,
  );
  // A client that stops reading its answer.
  server.setTimeout(120_000);
  return server;
}

/** Connections that wait to be taken while a burst arrives; Linux grants at most its somaxconn, 4,096 by default. */
const backlog = 4_096;

/** Resolves with the port. Rejects with a message for the operator when the port can't be had. */
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

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is taken: stop what uses it, or set PORT to another one, such as ${port + 1}.`,
      {
        cause: error,
      },
    );
  }
  if (error.code === "EACCES") {
    return new Error(`Port ${port} is not allowed to you: set PORT to one above 1023, such as 3000.`, {
      cause: error,
    });
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new Error(`HOST is ${host}, which is no address of this machine: unset it to listen on all.`, {
      cause: error,
    });
  }
  return error;
}

/** How long a visitor's idle connection is kept while another process takes the new ones, in milliseconds. */
const handOverMs = 5_000;

/**
 * Takes no new connections and resolves when the requests under way are answered, or after `limitMs`, when what is
 * left is cut off. `isHandedOver`: another process has taken over the socket; connections that are idle may bring one more
 * request for a while, because a request that is on its way to a connection that closes would be lost.
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
    // A connection whose answer ends after `close` was called would otherwise be kept open for the next request.
    const sweepsFrom = Date.now() + (isHandedOver ? handOverMs : 0);
    const sweep = setInterval(() => Date.now() >= sweepsFrom && server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), limitMs);
    const finish = () => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    };
    // The close of an HTTP server closes idle connections as well, the one below it only the socket.
    if (isHandedOver) TcpServer.prototype.close.call(server, finish);
    else server.close(finish);
  });
}
