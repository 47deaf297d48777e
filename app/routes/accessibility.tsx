import { readContent } from "../catalogue/content.server.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import { textPageContent } from "../text-pages/text-page-content.server.ts";
import type { Route } from "./+types/accessibility";

export function loader() {
  const { pages, site } = readContent();
  const { email, phone } = site.company;
  const facts = { brand: site.brand, legalName: site.legalName, email, phone };
  return {
    text: textPageContent(pages.accessibility, facts, new Set()),
    description: pages.accessibility.description,
    email,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, description } = loaderData;
  return pageMeta(matches[0].loaderData, { title: text.title, description, path: "/accessibility" });
}

/** The accessibility statement; its words are in content/pages/accessibility.yaml. */
export default function Accessibility({ loaderData: { text, email } }: Route.ComponentProps) {
  return <TextPage content={text} email={email} />;
}
