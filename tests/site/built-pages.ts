import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { afterAll } from "vitest";
import type { PublishedContent } from "#domain/published-content.ts";
import type { RequestServices } from "#domain/request-services.ts";
import type { RouterBuild } from "#server/built-site.ts";
import { type SitePage, sitePages } from "../../generator/site-pages.ts";

export const client = "dist/client";

/** The content of dist/, which is built without SITE_URL. */
export const content: PublishedContent = JSON.parse(readFileSync("dist/content/content.json", "utf8"));

/** The public address of builds with SITE_URL in tests. */
export const publicAddress = "https://www.ozo.example";

export const pages: SitePage[] = sitePages(content);

export interface BuiltPage {
  path: string;
  html: string;
}

/** Every page except the 404 page. A page that the build did not write as a file is rendered here, as the server renders it. */
export async function readBuiltPages(): Promise<BuiltPage[]> {
  return Promise.all(
    pages.map(async ({ path }) => ({
      path,
      html: isPrerendered(path) ? readFileSync(fileOf(path), "utf8") : await renderPage(path),
    })),
  );
}

/** Every page except the 404 page, rendered by the build in `folder`. */
export async function renderPages(folder: string): Promise<BuiltPage[]> {
  return Promise.all(pages.map(async ({ path }) => ({ path, html: await renderPage(path, { folder }) })));
}

/** Copies the build, with this content, into a folder that exists until the tests of the file have ended. */
export function copyBuildWith(content: PublishedContent): string {
  const folder = mkdtempSync(".cache/test-build-");
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "content"));
  symlinkSync(resolve("dist/client"), join(folder, "client"));
  cpSync("dist/server", join(folder, "server"), { recursive: true });
  cpSync("dist/content", join(folder, "content"), { recursive: true });
  writeFileSync(join(folder, "content/content.json"), JSON.stringify(content));
  return folder;
}

/** Whether the build contains the page as a file. The server renders the other pages for each request. */
export function isPrerendered(path: string): boolean {
  return existsSync(fileOf(path));
}

function fileOf(path: string): string {
  return join(client, path, "index.html");
}

/** Renders a page as the server does, with the build in `folder` and these `services` of the server. */
export async function renderPage(
  path: string,
  { services, folder = "dist" }: { services?: Partial<RequestServices>; folder?: string } = {},
): Promise<string> {
  const build: RouterBuild = await import(pathToFileURL(resolve(folder, "server/index.js")).href);
  const { serverContext } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(serverContext, { ...context.get(serverContext), ...services });
  const answer = await createRequestHandler(build, "production")(
    new Request(new URL(path, "http://localhost")),
    context,
  );
  if (answer.status !== 200) throw new Error(`${path} has status ${answer.status}`);
  return answer.text();
}

/** Whether the build has a file, other than a page, for this address. */
export function hasFile(path: string): boolean {
  return existsSync(join(client, path)) && !existsSync(join(client, path, "index.html"));
}
