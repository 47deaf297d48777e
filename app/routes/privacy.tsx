import { href } from "react-router";
import { privacyDetails } from "#domain/catalogue/privacy-details.ts";
import { conditionsOf, nothingKept } from "#domain/enquiries/privacy-settings.ts";
import { serverContext } from "../server-context.ts";
import { TextPageLayout } from "../text-pages/text-page-layout.tsx";
import type { Route } from "./+types/privacy";
import { readContent } from "./read-published.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site, pages, formsTo } = readContent();
  const settings = formsTo
    ? { ...nothingKept, enquiryMode: "posted" as const }
    : context.get(serverContext).privacySettings;
  const missing = Object.fromEntries(Object.keys(privacyDetails).map((name) => [name, null]));
  const facts = {
    ...missing,
    dataContact: site.legalName,
    dataEmail: site.company.email,
    ...site.privacy,
    days: settings.retentionDays?.toString() ?? null,
    formService: formsTo ? new URL(formsTo).host : null,
  };
  return { text: pages.privacy, conditions: conditionsOf(settings), facts };
}

/** The privacy page; its text is in content/pages/privacy.yaml. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPageLayout path={href("/privacy")} {...loaderData} />;
}
