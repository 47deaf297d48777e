import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** A small replacement for React Router's server build, with one form and the privacy page's facts. */
const serverBuild = `
import { createContext } from "react-router";
export const serverContext = createContext();
async function action({ context }) {
  const { posted, accept } = context.get(serverContext);
  if (posted.elapsed) console.log("a form waits");
  await new Promise((resolve) => setTimeout(resolve, Number(posted.elapsed ?? 0)));
  const outcome = await accept("enquiry");
  return Response.json(outcome, { status: outcome.ok ? 200 : outcome.status });
}
const routes = {
  root: { id: "root", path: "", module: {} },
  privacy: { id: "privacy", parentId: "root", path: "privacy", module: {
    loader: ({ context }) => Response.json(context.get(serverContext).privacySettings),
  } },
  enquiry: { id: "enquiry", parentId: "root", path: "enquiry", module: { action, loader: () => new Response("form") } },
};
export const entry = { module: { default: (_request, status) => new Response("page", { status }), serverContext } };
export { routes };
export const assets = { routes: {}, entry: { imports: [], module: "" }, url: "", version: "1" };
export const publicPath = "/";
export const assetsBuildDirectory = "dist/client";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial" };
`;

/**
 * Makes a folder in which tests can run the real programs quickly, and returns its path. It contains the sources that the server
 * needs, and a minimal `dist` with `serverBuild` as its server build.
 */
export function makeTinySite(): string {
  const project = mkdtempSync(join(tmpdir(), "ozo-tiny-"));
  for (const name of ["server", "domain", "scripts", "package.json", "ozo.env.example"])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  for (const folder of ["client/404", "server", "content"]) {
    mkdirSync(join(project, "dist", folder), { recursive: true });
  }
  const put = (name: string, text: string) => writeFileSync(join(project, "dist", name), text);
  put("client/index.html", "<!doctype html><html><title>Home</title>");
  put("client/404/index.html", "<!doctype html><title>404</title>");
  put("content/redirects.json", "{}");
  put("policies.json", "{}");
  put(".built-from", "0123456789abcdef");
  put(
    "content/content.json",
    '{"siteOrigin":null,"enquiryMode":"served","site":{"brand":"Ozo","imageHosts":[],"company":{"isExample":true}}}',
  );
  put("server/index.js", serverBuild);
  return project;
}
