import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { Proof } from "#domain/catalogue/claims-schema.ts";
import type { RequestServices } from "#domain/request-services.ts";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings/read-settings.ts";

/** React Router's server build, with the exports of app/entry.server.tsx. */
export type RouterBuild = ServerBuild & {
  entry: { module: { serverContext: RouterContext<RequestServices> } };
};

/** The content that the build writes for the server. */
interface BuiltContent {
  /** The site's public address in the pages' canonical links and in the sitemap. Null: they have none. */
  siteOrigin: string | null;
  /** The value of ENQUIRIES when the pages were built. */
  enquiryMode: Settings["enquiryMode"];
  site: { brand: string; imageHosts: string[]; company: { isExample: boolean } };
  proofs: Proof[];
}

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
