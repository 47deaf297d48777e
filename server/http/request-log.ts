import { pinoLogger } from "hono-pino";
import type { Logger } from "pino";

const longestPath = 200;

/** Writes one entry for an answer, without IP addresses, queries or other data of a visitor. */
export function requestLog(log: Logger) {
  return pinoLogger({
    pino: log,
    http: {
      onReqBindings: (c) => ({ method: c.req.method, path: c.req.path.slice(0, longestPath) }),
      onResBindings: (c) => ({ status: c.res.status }),
      onResLevel: (c) =>
        c.res.status >= 500 ? "error" : /^\/(healthz|readyz|metrics)$/.test(c.req.path) ? "debug" : "info",
      onResMessage: () => "answered",
    },
  });
}
