import { conditionsOf } from "#domain/enquiries/privacy-facts.ts";
import { readContent } from "../catalogue/content.server.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { contexts } from "../server-contexts.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import { textPageContent } from "../text-pages/text-page-content.server.ts";
import type { Route } from "./+types/privacy";

/** The server renders this page on each request, because the text depends on the server's settings. */
export const handle = { isPerRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = readContent();
  const privacyFacts = context.get(contexts.privacyFacts);
  const days = String(privacyFacts.retentionDays ?? "");
  return textPageContent(pages.privacy, site, { holds: conditionsOf(privacyFacts), days });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches[0].loaderData, { title, description, path: "/privacy" });
}

/** The privacy page; its text is in content/pages/privacy.yaml. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage content={loaderData} />;
}
