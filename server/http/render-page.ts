import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RouterContextProvider } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { acceptedEncodings } from "./accept-encoding.ts";
import { requestIdHeader } from "./request-log.ts";
import type { RequestTarget } from "./request-target.ts";
import { forbidFraming, type SecurityHeaders } from "./security-headers.ts";

export interface RenderPageOptions {
  /** The function that `createRequestHandler` of react-router returns. */
  handle(request: Request, context: RouterContextProvider): Promise<Response>;
  /** Makes the context for the loaders and actions of this request. */
  contextFor(
    request: IncomingMessage,
    requestId: string,
    posted: FormValues | undefined,
  ): Promise<RouterContextProvider>;
  siteOrigin: string;
  securityHeaders: SecurityHeaders;
}

const compress = promisify(gzip);

export function createRenderPage({ handle, contextFor, siteOrigin, securityHeaders }: RenderPageOptions) {
  /** Renders and sends a page. Resolves with the status. `posted` contains the values of a form post. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, rawPath, search }: RequestTarget,
    posted?: FormValues,
  ): Promise<number> => {
    const { method = "GET" } = request;
    const requestId = String(response.getHeader(requestIdHeader) ?? "");
    const context = await contextFor(request, requestId, posted);
    // Pages need the public origin. Behind a proxy, the Host header may name another host. React Router gets none of the client's
    // headers: the pages read none, and headers such as `X-React-Router-SPA-Mode` would control the rendering.
    const url = `${siteOrigin}${rawPath}${search}`;
    const answer = await handle(
      new Request(url, { method, headers: { [requestIdHeader]: requestId } }),
      context,
    );

    const defaults = isPage(answer) ? securityHeaders.forPage(path) : securityHeaders.common;
    for (let index = 0; index < defaults.length; index += 2) {
      response.setHeader(defaults[index] as string, defaults[index + 1] as string);
    }
    response.setHeader("Cache-Control", "no-store");
    response.setHeaders(answer.headers);
    const policy = answer.headers.get("content-security-policy");
    if (policy !== null) response.setHeader("Content-Security-Policy", forbidFraming(policy));

    // The page arrives whole, so sending it in parts would gain nothing.
    const body = Buffer.from(await answer.arrayBuffer());
    const isZipped = isText(answer) && acceptedEncodings(request.headers["accept-encoding"]).includes("gzip");
    if (isZipped) {
      response.setHeader("Content-Encoding", "gzip");
      response.appendHeader("Vary", "Accept-Encoding");
      response.removeHeader("Content-Length");
    }
    response.statusCode = answer.status;
    if (method === "HEAD") response.end();
    else response.end(isZipped ? await compress(body) : body);
    return answer.status;
  };
}

function isPage(answer: Response): boolean {
  return (answer.headers.get("content-type") ?? "").startsWith("text/html");
}

function isText({ headers }: Response): boolean {
  return !headers.has("content-encoding") && /^text\//.test(headers.get("content-type") ?? "");
}
