import { href } from "react-router";
import { privacyDetailNames } from "#domain/catalogue/privacy-detail-names.ts";
import { conditionsOf } from "#domain/enquiries/privacy-settings.ts";
import { readContent } from "../published/read-content.server.ts";
import { serverContext } from "../request/server-context.ts";
import { TextPageLayout } from "../text-pages/text-page-layout.tsx";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  const { site, pages, formsTo } = readContent();
  const settings = context.get(serverContext).privacySettings;
  const missing = Object.fromEntries(privacyDetailNames.map((name) => [name, null]));
  const facts = {
    ...missing,
    dataContact: site.legalName,
    dataEmail: site.company.email,
    ...site.privacy,
    days: settings.retentionDays?.toString() ?? null,
    formService: formsTo ? new URL(formsTo).host : null,
  };
  return { text: pages.privacy, conditions: conditionsOf(settings, formsTo), facts };
}

/** The privacy page; its text is in content/pages/privacy.yaml. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPageLayout path={href("/privacy")} {...loaderData} />;
}
