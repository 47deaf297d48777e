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
 * The move of the product or category at `path`, found by the redirect of its page in the text of redirects.yaml. A redirect
 * of a removed page looks the same, so the caller checks whether the file at the new path is the moved one.
 */
function findMove(path: string, redirects: string): Move | undefined {
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

/** The moves among the changes of one side, by the old path: a file was removed, and its redirect leads to a new file. */
export function movesAmong(changes: readonly ChangedFile[], redirects: string): Map<string, Move> {
  const added = new Set(changes.filter(({ change }) => change === "new").map(({ path }) => path));
  const moves = new Map<string, Move>();
  for (const { path, change } of changes) {
    const move = change === "removed" ? findMove(path, redirects) : undefined;
    if (move && added.has(move.path)) moves.set(path, move);
  }
  return moves;
}
