import type { IncomingMessage, ServerResponse } from "node:http";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Outcome } from "#domain/enquiries/outcome.ts";
import type { Asset, AssetTable } from "./asset-table.ts";
import type { OwnOrigin } from "./cross-site.ts";
import type { Health } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { readPostedForm } from "./posted-form.ts";
import type { createRenderPage } from "./render-page.ts";
import {
  logRequest,
  nextRequestId,
  type RequestKind,
  type RequestLog,
  requestIdHeader,
} from "./request-log.ts";
import { parseTarget, type RequestTarget } from "./request-target.ts";
import { type Routes, submittedForm } from "./routes.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { sendAsset } from "./send-asset.ts";
import { type SmallResponse, sendSmallResponse } from "./small-response.ts";

export interface RequestListenerOptions {
  assets: AssetTable;
  routes: Routes;
  /** Former addresses and the pages that replaced them. */
  redirects: () => ReadonlyMap<string, string>;
  renderPage: ReturnType<typeof createRenderPage>;
  /** Receives a form from the visitor of this request. */
  receive(form: FormName, values: FormValues, request: IncomingMessage): Promise<Outcome>;
  health: Pick<Health, "answer">;
  securityHeaders: SecurityHeaders;
  own: OwnOrigin;
  metrics: Pick<Metrics, "countRequest">;
  log: RequestLog;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Answered {
  kind: RequestKind;
  status: number;
}

/**
 * Answers each request with a built file, a page that React Router renders, a redirect, the outcome of a posted form, the
 * answer of a health endpoint, or a refusal.
 */
export function createRequestListener(site: RequestListenerOptions) {
  const { byPath, notFoundPage } = site.assets;

  return function listen(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const { method = "", url = "", rawHeaders } = request;
    if (hasTwoHosts(rawHeaders)) {
      refuse({ request, response }, { status: 400, message: "This request has two Host headers." });
      return;
    }
    // Most requests name a built file, and are answered without parsing the address and without promises.
    const asset = method === "GET" || method === "HEAD" ? byPath.get(url) : undefined;
    if (asset !== undefined) {
      const { status } = sendFile({ request, response }, asset);
      const seconds = secondsSince(startedAt);
      site.metrics.countRequest("file", status, seconds);
      if (!asset.isImmutable)
        logRequest(site.log, { id: nextRequestId(), method, path: url, status, kind: "file", seconds });
      return;
    }
    const exchange = { request, response };
    const target = parseTarget(url);
    const id = nextRequestId();
    response.setHeader(requestIdHeader, id);
    answer(exchange, target)
      .catch((error: unknown) => fail(exchange, error, id))
      .then(({ kind, status }) => {
        const seconds = secondsSince(startedAt);
        site.metrics.countRequest(kind, status, seconds);
        logRequest(site.log, { id, method, path: target?.path ?? "(malformed)", status, kind, seconds });
      });
  };

  async function answer(exchange: Exchange, target: RequestTarget | undefined): Promise<Answered> {
    if (target === undefined) return refuse(exchange, { status: 400, message: "This address is malformed." });
    const { method } = exchange.request;
    const form = site.routes.formAddress(target.path);
    if (method === "POST" && form !== undefined)
      return takeForm(exchange, { ...target, path: form, rawPath: form });
    if (method !== "GET" && method !== "HEAD") {
      const allowed = form !== undefined ? "GET, HEAD, POST" : "GET, HEAD";
      return refuse(exchange, {
        status: 405,
        message: `This address does not accept ${method} requests.`,
        headers: ["Allow", allowed],
      });
    }
    const operation = site.health.answer(target.path, exchange.request);
    return operation === undefined ? get(exchange, target) : send("operation", exchange, await operation);
  }

  async function get(exchange: Exchange, target: RequestTarget): Promise<Answered> {
    const { path, rawPath, search } = target;
    const asset = byPath.get(path);
    const isRendered =
      asset === undefined ? site.routes.isPage(path) : site.routes.isAnsweredByQuery(path, search);
    if (isRendered) return render(exchange, target);
    if (asset !== undefined) return sendFile(exchange, asset);
    const withoutSlash = path.endsWith("/") ? path.slice(0, -1) || "/" : path;
    if (withoutSlash !== path && exists(withoutSlash)) {
      return sendElsewhere(exchange, `${rawPath.slice(0, -1) || "/"}${search}`);
    }
    const newAddress = site.redirects().get(withoutSlash);
    if (newAddress !== undefined) return sendElsewhere(exchange, `${encodeURI(newAddress)}${search}`);
    if (notFoundPage === undefined || path.startsWith("/assets/")) {
      return refuse(exchange, { status: 404, message: "There is nothing at this address." });
    }
    return sendFile(exchange, notFoundPage);
  }

  async function takeForm(exchange: Exchange, target: RequestTarget): Promise<Answered> {
    const posted = await readPostedForm(exchange.request, site.own);
    if (posted === undefined) return { kind: "form", status: 400 };
    if (!posted.ok) return refuse(exchange, posted);
    const form = submittedForm(target.path);
    if (form === undefined) {
      const { status } = await render(exchange, target, posted.values);
      return { kind: "form", status };
    }
    const outcome = await site.receive(form, posted.values, exchange.request);
    return send("form", exchange, outcomeAnswer(outcome));
  }

  async function render(
    { request, response }: Exchange,
    target: RequestTarget,
    posted?: FormValues,
  ): Promise<Answered> {
    return { kind: "page", status: await site.renderPage(request, response, target, posted) };
  }

  function sendFile({ request, response }: Exchange, asset: Asset): Answered {
    return { kind: "file", status: sendAsset(request, response, asset) };
  }

  function sendElsewhere(exchange: Exchange, location: string): Answered {
    const body = `This page is at ${location}\n`;
    return send("file", exchange, { status: 308, body, headers: ["Location", location] });
  }

  function refuse(
    exchange: Exchange,
    { status, message, headers = [] }: { status: number; message: string; headers?: string[] },
  ): Answered {
    return send("refused", exchange, { status, body: `${message}\n`, headers });
  }

  function send(kind: RequestKind, { request, response }: Exchange, answer: SmallResponse): Answered {
    return { kind, status: sendSmallResponse(request, response, site.securityHeaders.common, answer) };
  }

  function fail(exchange: Exchange, error: unknown, id: string): Answered {
    const { response } = exchange;
    site.log.error({ err: error, id }, "a request could not be answered");
    if (response.headersSent) {
      response.destroy();
      return { kind: "refused", status: 500 };
    }
    for (const name of response.getHeaderNames()) if (name !== requestIdHeader) response.removeHeader(name);
    return refuse(exchange, {
      status: 500,
      message: `Something went wrong on our side. Please try again later. If the error continues, send us this number: ${id}`,
    });
  }

  function exists(path: string): boolean {
    return byPath.has(path) || site.routes.isPage(path);
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}

/** The answer to a form that the pages' script posted. */
function outcomeAnswer(outcome: Outcome): SmallResponse {
  const status = outcome.ok ? 200 : outcome.status;
  const wait = outcome.ok ? undefined : outcome.retryAfterSeconds;
  // RFC 9110, section 10.2.3.
  const headers = wait === undefined ? [] : ["Retry-After", String(wait)];
  return { status, contentType: "application/json", body: JSON.stringify(outcome), headers };
}

/**
 * Whether a request has two Host headers. The server refuses such a request, because a proxy and Node may each use a
 * different header (RFC 9112, section 3.2).
 */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count > 1;
}
