import type { MetaDescriptor } from "react-router";
import { withBrand } from "../ui/with-brand.ts";
import type { FooterContent } from "./footer-content.server.ts";
import type { StructuredData } from "./structured-data.ts";

interface PageMeta {
  title: string;
  description: string;
  /** Canonical path and query, such as `/products` or `/products?page=2`. */
  path: string;
  /** The path of another page whose link-preview picture this page uses. */
  previewOf?: string;
  /** Whether the page has a Markdown version, as catalogue pages do. */
  hasMarkdown?: boolean;
  /** The page's structured data for search engines. */
  structuredData?: (frame: FooterContent) => StructuredData[];
}

/** Returns the title, description, canonical address, link preview and structured data of a page. */
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

/** The address of a page's link-preview picture (build/previews/link-previews.ts). */
export function previewPath(path: string): string {
  return `/previews${path === "/" ? "/home" : path}.jpg`;
}

/** The limits for a description made of whole sentences, in characters. */
const longestDescription = 155;
const shortestDescription = 70;

/**
 * Returns the first sentences of a text, as many as fit into the description of a search result. If even the first sentence
 * does not fit, or if the sentences that fit are shorter than `shortestDescription`, returns the text instead. A text that
 * does not fit is cut between two words and ends with an ellipsis.
 */
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
