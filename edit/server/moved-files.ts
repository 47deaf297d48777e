import type { MovableFile } from "#build/content/move-file.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import { parseContentPath } from "../content-path.ts";
import { parseQuietly } from "./content-files.ts";
import type { ChangedFile } from "./repository.ts";

/** A product or category whose address was changed. */
export interface Move extends MovableFile {
  /** The new path of the file. */
  path: string;
  /** The new slug. */
  to: string;
  redirect: Redirect;
}

/**
 * Finds the move of the product or category at `path` by the page's redirect in the text of redirects.yaml. A removed page has
 * the same kind of redirect, so the caller must check whether the file at the new path is new.
 */
export function findMove(path: string, redirects: string): Move | undefined {
  const { kind, slug } = parseContentPath(path) ?? {};
  const list = parseQuietly(redirects);
  if ((kind !== "product" && kind !== "category") || !slug || !Array.isArray(list)) return undefined;
  const ending = kind === "product" ? /^\/products\/[^/]+\/([^/]+)$/ : /^\/products\/([^/]+)$/;
  for (const redirect of list as Array<Redirect | null>) {
    const to = ending.exec(redirect?.to ?? "")?.[1];
    if (!redirect || !to || ending.exec(redirect.from)?.[1] !== slug || to === slug) continue;
    return { kind, slug, to, path: path.replace(/[^/]+$/, `${to}.yaml`), redirect };
  }
  return undefined;
}

/** The moves of one side, by the old path. A file was moved if it was removed and its page redirects to a new file's page. */
export function movesAmong(changes: readonly ChangedFile[], redirects: string): Map<string, Move> {
  const added = new Set(changes.filter(({ change }) => change === "new").map(({ path }) => path));
  const moves = new Map<string, Move>();
  for (const { path, change } of changes) {
    const move = change === "removed" ? findMove(path, redirects) : undefined;
    if (move && added.has(move.path)) moves.set(path, move);
  }
  return moves;
}
