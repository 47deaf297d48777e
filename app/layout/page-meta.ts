import type { MetaDescriptor } from "react-router";
import { withBrand } from "../ui/with-brand.ts";
import type { FooterContent } from "./footer-content.server.ts";
import type { StructuredData } from "./structured-data.ts";

interface PageMeta {
  title: string;
  description: string;
  /** Canonical path and query, such as `/products` or `/products?page=2`. */
  path: string;
  /** Path of the page whose link-preview picture is shown, when it isn't this one. */
  previewOf?: string;
  /** Catalogue pages have a twin in Markdown. */
  hasMarkdown?: boolean;
  /** What search engines may read as data. */
  structuredData?: (frame: FooterContent) => StructuredData[];
}

/** Title, description, canonical address, link preview and structured data of a page. */
export function pageMeta(frame: FooterContent | undefined, page: PageMeta): MetaDescriptor[] {
  if (!frame) return [{ title: page.title }];
  const { brand, origin } = frame;
  const { description, path, hasMarkdown = false, structuredData } = page;
  const [pathname = "/"] = path.split("?");
  const preview = previewPath(page.previewOf ?? pathname);
  const title = withBrand(page.title, brand);
  const url = `${origin}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(hasMarkdown
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "text/markdown",
            href: `${origin}${pathname}.md`,
          } as const,
        ]
      : []),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:locale", content: "en_GB" },
    { property: "og:image", content: `${origin}${preview}` },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    {
      property: "og:image:alt",
      content: `${brand}: ${page.title.replace(`${brand} `, "").replace(" | ", ", ")}`,
    },
    { name: "twitter:card", content: "summary_large_image" },
    ...(structuredData?.(frame) ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** Where the build puts a page's link-preview picture (build/previews/link-previews.ts). */
export function previewPath(path: string): string {
  return `/previews${path === "/" ? "/home" : path}.jpg`;
}

/** A search result shows about this much, and looks empty with less than the other. */
const longestDescription = 155;
const shortestDescription = 70;

/** As many whole sentences as a search result shows; a lone sentence that is too long is cut between two words. */
export function firstSentences(text: string): string {
  const sentences = text.match(/.+?[.!?](?=\s|$)\s*/gs) ?? [text];
  let result = "";
  for (const sentence of sentences) {
    if ((result + sentence).trim().length > longestDescription) break;
    result += sentence;
  }
  const whole = result.trim();
  return whole.length >= shortestDescription || whole === text.trim() ? whole : cutBetweenWords(text.trim());
}

function cutBetweenWords(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[\s,;:.]+$/, "")}…`;
}
