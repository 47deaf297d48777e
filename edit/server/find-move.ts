import type { Redirect } from "#domain/catalogue/redirect.ts";
import { parseContentPath } from "../content-path.ts";
import { parseQuietly } from "./content-files.ts";

/**
 * Follows the redirects in the text of redirects.yaml from the product or category at `path`. If they lead to a page whose file
 * is in `files`, returns the path of that file. The redirects do not tell whether the page was moved there or was removed.
 */
export function findMove(path: string, redirects: string, files: readonly string[]): string | undefined {
  const { kind, slug } = parseContentPath(path) ?? {};
  const list = parseQuietly(redirects);
  if ((kind !== "product" && kind !== "category") || !Array.isArray(list)) return undefined;
  const ending = kind === "product" ? /^\/products\/[^/]+\/([^/]+)$/ : /^\/products\/([^/]+)$/;
  const slugs = new Set([slug]);
  // The loop also visits the slugs that it adds.
  for (const former of slugs) {
    for (const redirect of list as Array<Redirect | null>) {
      const to = ending.exec(redirect?.to ?? "")?.[1];
      if (to === undefined || ending.exec(redirect?.from ?? "")?.[1] !== former) continue;
      const moved = path.replace(/[^/]+$/, `${to}.yaml`);
      if (files.includes(moved)) return moved;
      slugs.add(to);
    }
  }
  return undefined;
}
