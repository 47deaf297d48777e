import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { OperatorError } from "../operator-error.ts";

/** Time limits for a request. Node counts the first two from its first byte, or from the connection's start if no byte arrives. */
const usualLimits = {
  headersMs: 6_000,
  /** Headers and body. The largest form takes this long at 35 kbit/s. */
  requestMs: 60_000,
  /** The rate of a body is judged each time this long has passed. */
  bodyCheckMs: 10_000,
  /** A body that has arrived more slowly than this is not waited for. Slow mobile connections are ten times as fast. */
  lowestBytesPerSecond: 500,
};

/** Creates an HTTP server that closes the connections of slow and silent clients. */
export function createHttpServer(listener: RequestListener, limits = usualLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // Longer than the usual 60 s of proxies. Otherwise a proxy could reuse a connection while this server closes it.
      keepAliveTimeout: 65_000,
      // How often Node checks the timeouts above.
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    },
    listener,
  );
  server.on("request", (request, response) => cutSlowBody(request, response, limits));
  // Closes the connection of a client that stops reading the answer.
  server.setTimeout(120_000);
  return server;
}

function cutSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyCheckMs, lowestBytesPerSecond }: typeof usualLimits,
): void {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const [startedAt, readBefore] = [performance.now(), socket.bytesRead];
  const check = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const isSlow = socket.bytesRead - readBefore < seconds * lowestBytesPerSecond;
    if (!request.complete && !isSlow) return;
    clearInterval(check);
    if (request.complete) return;
    if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }, bodyCheckMs);
}

/** Length of the queue of connections not yet accepted. Linux limits it to somaxconn, 4,096 by default. */
const backlog = 4_096;

/** The first socket that systemd passes to a service (sd_listen_fds(3)). */
const firstPassedSocket = 3;

/**
 * Listens on the socket that systemd has passed (deploy/ozo.socket), or else on `port` of `host`. Resolves with the port. Rejects
 * with a message for the operator when listening fails.
 */
export function listenOn(
  server: Server,
  { port, host }: { port: number; host: string | undefined },
  environment = process.env,
): Promise<number> {
  const { LISTEN_PID, LISTEN_FDS } = environment;
  const isPassed = LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    const own = { port, backlog, ...(host === undefined ? {} : { host }) };
    server.listen(isPassed ? { fd: firstPassedSocket, backlog } : own, () => {
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
  return new OperatorError(message, { cause });
}

/**
 * Stops accepting connections and resolves when the open requests are answered. After `limitMs` it closes the remaining
 * connections.
 */
export function finishRequests(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // `close` closes only connections that are idle when it is called. This timer closes connections that are idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}
