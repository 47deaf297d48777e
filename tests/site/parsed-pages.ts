import { parseHTML } from "linkedom";
import { type BuiltPage, readBuiltPages } from "./built-pages.ts";

export interface ParsedPage {
  path: string;
  html: string;
  /** The page without its scripts and styles, so that `textContent` is what a visitor can read. */
  document: Document;
  scripts: HTMLScriptElement[];
  styles: string;
}

export function parsePage({ path, html }: BuiltPage): ParsedPage {
  const { document } = parseHTML(html);
  const scripts = [...document.querySelectorAll("script")];
  const styles = [...document.querySelectorAll("style")];
  for (const element of [...scripts, ...styles]) element.remove();
  return { path, html, document, scripts, styles: styles.map(textOf).join("") };
}

/** Every page except the 404 page, parsed. */
export async function readParsedPages(): Promise<ParsedPage[]> {
  return (await readBuiltPages()).map(parsePage);
}

/** Reads every page except the 404 page, and returns a function that finds elements on them. */
export async function readElementFinder() {
  const pages = new Map((await readParsedPages()).map(({ path, document }) => [path, document]));
  /** Finds the first such element of a page, which must exist. */
  return function find(path: string, selector: string): Element {
    return findIn(pages.get(path), selector, path);
  };
}

/** The first such element, which must exist. `where` says in which place, for the error. */
export function findIn(place: ParentNode | undefined, selector: string, where: string): Element {
  const found = place?.querySelector(selector);
  if (!found) throw new Error(`${where} has no ${selector}`);
  return found;
}

/** The text of the element and all its descendants; empty if there is no element. */
export function textOf(element: Element | null | undefined): string {
  return element?.textContent ?? "";
}

/** The elements of the type whose text is exactly `text`. */
export function withText(place: ParentNode, selector: string, text: string): Element[] {
  return [...place.querySelectorAll(selector)].filter((element) => textOf(element).trim() === text);
}

/** The values of an attribute of the elements below `place`, in their order. The attribute has the name that React writes. */
export function valuesOf(place: ParentNode, attribute: string): string[] {
  return [...place.querySelectorAll("*")].flatMap((element) => element.getAttribute(attribute) ?? []);
}

/** The value of the page's `<meta>` with this name or property. */
export function metaContent({ document }: ParsedPage, name: string): string | undefined {
  const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return meta?.getAttribute("content") ?? undefined;
}
