import { data, href } from "react-router";
import { readContent } from "../published/read-content.server.ts";
import { TextPageLayout } from "../text-pages/text-page-layout.tsx";
import type { Route } from "./+types/text-page";

export function loader({ params }: Route.LoaderArgs) {
  const text = readContent().pages[params.page];
  if (!text) throw data(null, { status: 404 });
  return { text };
}

/** A page of text. The file content/pages/NAME.yaml is the page at /NAME. */
export default function ContentPage({ loaderData, params }: Route.ComponentProps) {
  return <TextPageLayout path={href("/:page", params)} text={loaderData.text} />;
}
