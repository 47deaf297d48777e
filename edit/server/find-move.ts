import { basename, dirname } from "node:path";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import { parseContentPath } from "../content-path.ts";
import { nameIn, parseQuietly } from "./content-files.ts";
import type { ChangedFile } from "./repository.ts";

/** The new file of a product or category whose address was changed. */
export interface Move {
  path: string;
  /** The new slug. */
  to: string;
}

/** The content files on this machine, or those at the remote. */
export interface Side {
  /** The files that differ from the last commit that both sides have. */
  changed: readonly ChangedFile[];
  read(path: string): Promise<Buffer | undefined>;
}

/** The paths of the new files in a list of changes. */
export function addedIn(changed: readonly ChangedFile[]): string[] {
  return changed.filter(({ change }) => change === "new").map(({ path }) => path);
}

/**
 * Follows the redirects in the text of redirects.yaml from the product or category at `path` to a page whose file is one of
 * `files`. The redirects do not tell whether the page was moved there, or was removed.
 */
export function findMove(path: string, redirects: string, files: readonly string[]): Move | undefined {
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
      if (files.includes(moved)) return { path: moved, to };
      slugs.add(to);
    }
  }
  return undefined;
}

/**
 * Finds the new file of a page whose address was changed on one side. If its former file at `path` no longer exists, finds the new
 * file by the redirects from the page's address. Otherwise, or if they lead to no new file, finds it by the page's name. `base`: the
 * bytes of the former file.
 */
export async function findMovedPage(
  path: string,
  base: Buffer | undefined,
  { changed, read }: Side,
): Promise<Move | undefined> {
  const now = await read(path);
  const redirects = now ? "" : ((await read("redirects.yaml"))?.toString() ?? "");
  const move = findMove(path, redirects, addedIn(changed));
  const name = nameIn(base);
  if (move || name === undefined || nameIn(now) === name) return move;
  for (const { path: other } of changed) {
    if (dirname(other) === dirname(path) && nameIn(await read(other)) === name)
      return { path: other, to: basename(other, ".yaml") };
  }
  return undefined;
}
