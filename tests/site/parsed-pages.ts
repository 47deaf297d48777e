import { parseHTML } from "linkedom";
import { readBuiltPages } from "./built-pages.ts";

/** Parses a page. Scripts are left out, so that `textContent` is what a visitor can read. */
function parsePage(html: string): Document {
  const { document } = parseHTML(html);
  for (const script of document.querySelectorAll("script, style")) script.remove();
  return document;
}

/** Every page except the 404 page, parsed, by its path. */
export async function readParsedPages(): Promise<Map<string, Document>> {
  const built = await readBuiltPages();
  return new Map(built.map(({ path, html }) => [path, parsePage(html)]));
}

/** The text of the element and all its descendants; empty if there is no element. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent ?? "";
}

/** The elements of the type whose text is exactly `text`. */
export function withText(place: ParentNode, selector: string, text: string): Element[] {
  return [...place.querySelectorAll(selector)].filter((element) => textOf(element).trim() === text);
}

/** The values of an attribute of the elements below `place`, in their order. */
export function valuesOf(place: ParentNode, attribute: string): string[] {
  return [...place.querySelectorAll(`[${attribute}]`)].map(
    (element) => element.getAttribute(attribute) ?? "",
  );
}
