import { href } from "react-router";
import { readContent } from "../catalogue/content.server.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import type { Route } from "./+types/accessibility";

export function loader() {
  return readContent().pages.accessibility;
}

/** The accessibility statement; its text is in content/pages/accessibility.yaml. */
export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <TextPage path={href("/accessibility")} text={loaderData} />;
}
