import type { Redirect } from "#domain/catalogue/redirect.ts";
import { parseContentPath } from "../content-path.ts";
import { parseQuietly } from "./content-files.ts";

/** The new path and slug of a product or category whose address was changed. */
export interface Move {
  path: string;
  to: string;
}

/**
 * Finds the move of the product or category at `path` by the page's redirect in the text of redirects.yaml. A removed page has
 * the same kind of redirect, which leads to a page that already existed.
 */
export function findMove(path: string, redirects: string): Move | undefined {
  const { kind, slug } = parseContentPath(path) ?? {};
  const list = parseQuietly(redirects);
  if ((kind !== "product" && kind !== "category") || !Array.isArray(list)) return undefined;
  const ending = kind === "product" ? /^\/products\/[^/]+\/([^/]+)$/ : /^\/products\/([^/]+)$/;
  for (const redirect of list as Array<Redirect | null>) {
    const to = ending.exec(redirect?.to ?? "")?.[1];
    if (!to || to === slug || ending.exec(redirect?.from ?? "")?.[1] !== slug) continue;
    return { path: path.replace(/[^/]+$/, `${to}.yaml`), to };
  }
  return undefined;
}
