import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RouterContextProvider } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { acceptedEncodings } from "./accept-encoding.ts";
import { requestIdHeader } from "./request-log.ts";
import { forbidFraming, type SecurityHeaders } from "./security-headers.ts";

/** The function that `createRequestHandler` of react-router returns. */
export type RouteHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

export interface RenderRequest {
  /** Path and query as they were sent. */
  target: string;
  path: string;
  /** The values of a form post. */
  posted: FormValues | undefined;
}

/** Renders and sends a page. Resolves with the status. */
export type RenderPage = (
  request: IncomingMessage,
  response: ServerResponse,
  wanted: RenderRequest,
) => Promise<number>;

/** A request for a rendered page. */
export interface Visit {
  request: IncomingMessage;
  posted: FormValues | undefined;
  requestId: string;
}

export interface RenderPageOptions {
  handle: RouteHandler;
  /** Makes the context for the loaders and actions of this request. */
  contextFor(visit: Visit): Promise<RouterContextProvider>;
  siteOrigin: string;
  securityHeaders: SecurityHeaders;
}

const compress = promisify(gzip);

export function createRenderPage(options: RenderPageOptions): RenderPage {
  const { handle, contextFor, siteOrigin, securityHeaders } = options;
  return async (request, response, wanted) => {
    const requestId = String(response.getHeader(requestIdHeader) ?? "");
    const context = await contextFor({ request, posted: wanted.posted, requestId });
    const answer = await handle(toRequest(request, wanted, { siteOrigin, requestId }), context);
    await send(request, response, answer, wanted.path, securityHeaders);
    return answer.status;
  };
}

/**
 * Passes none of the client's headers to React Router, because the pages read none, and because clients could control the
 * rendering with headers such as `X-React-Router-SPA-Mode`.
 */
function toRequest(
  { method = "GET" }: IncomingMessage,
  { target }: RenderRequest,
  { siteOrigin, requestId }: { siteOrigin: string; requestId: string },
): Request {
  // Pages need the public origin, but behind a proxy the Host header may name another host.
  return new Request(`${siteOrigin}${target}`, { method, headers: { [requestIdHeader]: requestId } });
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  path: string,
  securityHeaders: SecurityHeaders,
): Promise<void> {
  const defaults = isPage(answer) ? securityHeaders.forPage(path) : securityHeaders.common;
  for (let index = 0; index < defaults.length; index += 2) {
    response.setHeader(defaults[index] as string, defaults[index + 1] as string);
  }
  response.setHeader("Cache-Control", "no-store");
  response.setHeaders(answer.headers);
  const policy = answer.headers.get("content-security-policy");
  if (policy !== null) response.setHeader("Content-Security-Policy", forbidFraming(policy));

  // The pages' code renders the whole page before it responds, so nothing is gained by sending the page in parts.
  const body = Buffer.from(await answer.arrayBuffer());
  const isZipped = isText(answer) && acceptedEncodings(request.headers["accept-encoding"]).includes("gzip");
  if (isZipped) {
    response.setHeader("Content-Encoding", "gzip");
    response.appendHeader("Vary", "Accept-Encoding");
    response.removeHeader("Content-Length");
  }
  response.statusCode = answer.status;
  if (request.method === "HEAD") response.end();
  else response.end(isZipped ? await compress(body) : body);
}

function isPage(answer: Response): boolean {
  return (answer.headers.get("content-type") ?? "").startsWith("text/html");
}

function isText({ headers }: Response): boolean {
  return !headers.has("content-encoding") && /^text\//.test(headers.get("content-type") ?? "");
}
