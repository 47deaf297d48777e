import { readContent } from "../catalogue/content.server.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import { textPageContent } from "../text-pages/text-page-content.server.ts";
import type { Route } from "./+types/accessibility";

export function loader() {
  const { pages, site } = readContent();
  return textPageContent(pages.accessibility, site);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageMeta(matches[0].loaderData, { title, description, path: "/accessibility" });
}

/** The accessibility statement; its text is in content/pages/accessibility.yaml. */
export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <TextPage content={loaderData} />;
}
