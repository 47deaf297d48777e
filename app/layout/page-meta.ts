import type { MetaDescriptor } from "react-router";
import type { FooterContent } from "./footer-content.server.ts";

interface PageMeta {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** Canonical path, such as `/products`. */
  path: string;
  /** Name of the link-preview picture, when it isn't the site's own. */
  preview?: string;
  /** Pages that answer a visitor's input are not for search engines. */
  isIndexed?: boolean;
}

/** Title, description, canonical address and link preview of a page. */
export function pageMeta(frame: FooterContent | undefined, page: PageMeta): MetaDescriptor[] {
  if (!frame) return [{ title: page.title }];
  const title = `${page.title} | ${frame.brand}`;
  const url = `${frame.origin}${page.path}`;
  return [
    { title },
    { name: "description", content: page.description },
    ...(page.isIndexed === false
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url } as const]),
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: frame.brand },
  ];
}

/** As many whole sentences as a search result shows, at least one. */
export function firstSentences(text: string, limit = 155): string {
  const sentences = text.match(/[^.!?]+[.!?]+/g) ?? [text];
  let result = sentences[0] ?? text;
  for (const sentence of sentences.slice(1)) {
    if (result.length + sentence.length > limit) break;
    result += sentence;
  }
  return result.trim();
}
