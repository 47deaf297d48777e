import { readContent } from "../catalogue/content.server.ts";
import { contexts } from "../server-contexts.ts";
import { TextPage } from "../text-pages/text-page.tsx";
import type { Route } from "./+types/privacy";

/** The server renders this page on each request, because the text depends on the server's settings. */
export const handle = { isPerRequest: true };

export function loader({ context }: Route.LoaderArgs) {
  return { text: readContent().pages.privacy, settings: context.get(contexts.privacySettings) };
}

/** The privacy page; its text is in content/pages/privacy.yaml. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage path="/privacy" {...loaderData} />;
}
