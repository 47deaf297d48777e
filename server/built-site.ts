import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";
import type { PostedForm } from "#domain/enquiries/outcome.ts";
import type { PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";
import type { SiteWords } from "./enquiries/create-deliverers.ts";
import type { Enquiries } from "./enquiries/enquiries.ts";
import { type Policies, readPolicies } from "./http/security-headers.ts";
import type { Settings } from "./settings/read-settings.ts";

/** The server build of React Router, with what our entry.server adds to it. */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      contexts: {
        postedForm: RouterContext<PostedForm>;
        reportError: RouterContext<(error: unknown) => void>;
        privacyFacts: RouterContext<PrivacyFacts>;
        mailLinks: RouterContext<MailLinks>;
        wasJustSent: RouterContext<Enquiries["wasJustSent"]>;
      };
    };
  };
};

/** What `npm run build` left in dist/. */
export interface BuiltSite {
  /** Identifies the build in the log and in the metrics: the first digits of its fingerprint. */
  name: string;
  clientFolder: string;
  /** Of the build before this one, which may be gone. */
  formerClientFolder: string;
  policies: Policies;
  /** Old addresses, and the pages that have taken their place. */
  redirects: ReadonlyMap<string, string>;
  build: SiteBuild;
  /** Pages show pictures of other hosts. */
  hasForeignPictures: boolean;
  /** What the mails need of the site's content. */
  words: SiteWords;
  /** The public address that the pages were built for: canonical links and the sitemap carry it. */
  origin: string;
  /** What the pages' forms do, as ENQUIRIES said when they were built. */
  enquiries: Settings["enquiries"];
}

/** Reads the build. Rejects with a message that says to build first when it isn't there. */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const policies = await readPolicies(join(folder, "policies.json"));
  const content = JSON.parse(await readFile(join(folder, "content", "content.json"), "utf8")) as {
    origin: string;
    enquiries: Settings["enquiries"];
    site: SiteWords & { imageHosts?: string[] };
  };
  const redirects = JSON.parse(await readFile(join(folder, "content", "redirects.json"), "utf8")) as Record<
    string,
    string
  >;
  const build = (await import(pathToFileURL(join(folder, "server", "index.js")).href)) as SiteBuild;
  const fingerprint = await readFile(join(folder, ".built-from"), "utf8");
  return {
    name: fingerprint.slice(0, 12),
    clientFolder: join(folder, "client"),
    formerClientFolder: join(`${folder}.last`, "client"),
    policies,
    redirects: new Map(Object.entries(redirects)),
    build,
    hasForeignPictures: (content.site.imageHosts ?? []).length > 0,
    words: content.site,
    origin: content.origin,
    enquiries: content.enquiries,
  };
}
