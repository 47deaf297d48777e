import type { Context } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { RouterBuild } from "../built-site.ts";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { AppEnv } from "./app-env.ts";
import type { AcceptFrom } from "./form-addresses.ts";
import { forbidFraming } from "./security-headers.ts";

interface ReactRouterOptions {
  build: RouterBuild;
  mode: "production" | "development";
  siteOrigin: string;
  enquiries: Pick<EnquiryService, "privacySettings" | "wasJustSent">;
  acceptFrom: AcceptFrom;
}

/** Hono's handler for the pages of React Router. */
export function reactRouter({ build, mode, siteOrigin, enquiries, acceptFrom }: ReactRouterOptions) {
  const handle = createRequestHandler(build, mode);

  return async (c: Context<AppEnv>): Promise<Response> => {
    // Pages need the public origin. Behind a proxy, the Host header may name another host. React Router gets none of the client's
    // headers: the pages read none, and headers such as `X-React-Router-SPA-Mode` would control the rendering.
    const url = `${siteOrigin}${c.req.path}${new URL(c.req.url).search}`;
    const page = await handle(new Request(url, { method: c.req.method }), contextOf(c));
    const policy = page.headers.get("Content-Security-Policy");
    if (policy !== null) page.headers.set("Content-Security-Policy", forbidFraming(policy));
    // A page with a query can show words of a stranger.
    if (url.includes("?")) page.headers.set("X-Robots-Tag", "noindex");
    return c.newResponse(page.body, page.status as StatusCode, Object.fromEntries(page.headers));
  };

  /** The context through which loaders and actions use the server (app/request/server-context.ts). */
  function contextOf(c: Context<AppEnv>) {
    const { serverContext } = build.entry.module;
    const context = new RouterContextProvider();
    context.set(serverContext, {
      requestId: c.var.requestId,
      posted: c.var.posted ?? {},
      accept: (form) => acceptFrom(c, form),
      wasJustSent: enquiries.wasJustSent,
      privacySettings: enquiries.privacySettings,
      reportError: (err) => c.var.logger.error({ err }, "a page failed"),
    });
    return context;
  }
}

/** What the server must know about React Router's routes. */
export function describeRoutes(routes: ServerBuild["routes"]) {
  const all = Object.values(routes).flatMap((route) => {
    if (route === undefined || /[:*]/.test(route.path ?? "")) return [];
    const { action, handle } = route.module;
    const query = (handle as { query?: readonly string[] } | undefined)?.query ?? [];
    return [{ path: `/${route.path ?? ""}`, isForm: action !== undefined, query }];
  });
  return {
    /** The pages without parameters in their path. */
    paths: new Set(all.map(({ path }) => path)),
    /** The pages to which the browser posts a form. */
    formPages: all.filter(({ isForm }) => isForm).map(({ path }) => path),
    /** The parameters of the query that change a page, by its path (`handle.query` of the route). */
    queries: new Map(all.map(({ path, query }) => [path, query])),
  };
}
