import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy } from "#domain/content-security-policy.ts";
import { readContent } from "./published/read-content.server.ts";
import { pageAssets } from "./published/read-page-assets.server.ts";
import { readFooterCategories } from "./published/root-data.server.ts";
import { Rendering } from "./request/rendering.ts";
import { serverContext } from "./request/server-context.ts";

/** Exported for server/http/react-router.ts, which does not import the source of the pages but loads their build. */
export { serverContext };

/**
 * Renders a page. The response is sent when the whole page has been rendered, because the page's policy has the hashes of
 * the complete HTML.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  let answeredStatus = status;
  const { requestId, reportError } = context.get(serverContext);
  const footerCategories = readFooterCategories(readContent());
  const page = (
    <Rendering value={{ requestId, footerCategories, ...pageAssets(routerContext) }}>
      <ServerRouter context={routerContext} url={request.url} />
    </Rendering>
  );
  const stream = await renderToReadableStream(page, {
    onError(error) {
      answeredStatus = 500;
      reportError(error);
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) {
    const { site, formsTo } = readContent();
    headers.set("Content-Security-Policy", await contentSecurityPolicy(html, site.imageHosts, formsTo));
  }
  return new Response(html, { status: answeredStatus, headers });
}

/** Logs unexpected errors. Missing pages are expected and not logged. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(serverContext).reportError(error);
};
