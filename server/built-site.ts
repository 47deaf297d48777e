import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouterContext, ServerBuild } from "react-router";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";
import type { PostedForm } from "#domain/enquiries/outcome.ts";
import type { PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";
import type { Enquiries } from "./enquiries/enquiries.ts";
import type { SiteWords } from "./enquiries/open-enquiries.ts";
import { readPolicies } from "./http/security-headers.ts";
import type { Settings } from "./settings/read-settings.ts";

/** React Router's server build, with the exports of app/entry.server.tsx. */
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

/** The build in dist/. */
export type BuiltSite = Awaited<ReturnType<typeof readBuiltSite>>;

/** Reads the build. Rejects with a message for the operator when the build is missing. */
export async function readBuiltSite(folder: string) {
  const policies = await readPolicies(join(folder, "policies.json"));
  const content = JSON.parse(await readFile(join(folder, "content", "content.json"), "utf8")) as {
    origin: string;
    enquiries: Settings["enquiries"];
    site: SiteWords & { imageHosts?: string[] };
    catalogue: Catalogue;
  };
  const redirects = JSON.parse(await readFile(join(folder, "content", "redirects.json"), "utf8")) as Record<
    string,
    string
  >;
  const build = (await import(pathToFileURL(join(folder, "server", "index.js")).href)) as SiteBuild;
  const fingerprint = await readFile(join(folder, ".built-from"), "utf8");
  return {
    /** Identifies the build in the log, in /readyz and in the metrics: the first digits of its fingerprint. */
    name: fingerprint.slice(0, 12),
    clientFolder: join(folder, "client"),
    /** The client folder of the former build. It may not exist. */
    formerClientFolder: join(`${folder}.last`, "client"),
    policies,
    /** Former addresses and the pages that replaced them. */
    redirects: new Map(Object.entries(redirects)),
    build,
    /** Whether pages show pictures from other hosts. */
    hasForeignPictures: (content.site.imageHosts ?? []).length > 0,
    words: content.site,
    catalogue: content.catalogue,
    /** The site's public address in the pages' canonical links and in the sitemap. */
    origin: content.origin,
    /** The value of ENQUIRIES when the pages were built. */
    enquiries: content.enquiries,
  };
}
