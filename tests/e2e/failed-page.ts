import { createRequestHandler, RouterContextProvider } from "react-router";
import { root } from "../support/start-site.ts";

/** The built site's response when a route throws. Here the action of /enquiry throws, because it gets no posted form. */
export async function failedPage(): Promise<{ status: number; contentType: string; body: string }> {
  const build = await import(`${root}/dist/server/index.js`);
  const handle = createRequestHandler(build, "production");
  const request = new Request("http://localhost/enquiry", { method: "POST", body: "name=" });
  const context = new RouterContextProvider();
  context.set(build.entry.module.contexts.reportError, () => {});
  const answer = await handle(request, context);
  return { status: answer.status, contentType: "text/html", body: await answer.text() };
}
