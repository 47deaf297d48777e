import { href } from "react-router";
import { readContent } from "../catalogue/content.server.ts";
import { contexts } from "../server-contexts.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  return { text: readContent().pages.privacy, settings: context.get(contexts.privacySettings) };
}

/** The privacy page; its text is in content/pages/privacy.yaml. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage path={href("/privacy")} {...loaderData} />;
}
