import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { PublishedContent } from "#domain/published-content.ts";
import type { RequestServices } from "#domain/request-services.ts";
import { OperatorError } from "./operator-error.ts";

/** React Router's server build, with the exports of app/entry.server.tsx. */
export type RouterBuild = ServerBuild & {
  entry: { module: { serverContext: RouterContext<RequestServices> } };
};

type BuiltContent = Pick<PublishedContent, "siteOrigin" | "enquiryMode" | "site" | "proofs">;

export type BuiltSite = Awaited<ReturnType<typeof readBuiltSite>>;

/** Reads the build. Rejects with a message for the operator when the build is missing. */
export async function readBuiltSite(folder: string) {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const policies = await read("policies.json").catch((cause: unknown) => {
    throw new OperatorError(`${folder}/policies.json can't be read: run \`npm run build\` first.`, { cause });
  });
  const content: BuiltContent = JSON.parse(await read("content/content.json"));
  const redirects: Record<string, string> = JSON.parse(await read("content/redirects.json"));
  return {
    ...content,
    /** Identifies the build in the log and in /readyz: the first digits of its fingerprint. */
    buildId: (await read(".built-from")).slice(0, 12),
    policies: new Map<string, string>(Object.entries(JSON.parse(policies))),
    /** Old addresses and the pages that replaced them. */
    redirects: new Map(Object.entries(redirects)),
    build: (await import(pathToFileURL(join(folder, "server", "index.js")).href)) as RouterBuild,
  };
}
