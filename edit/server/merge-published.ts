import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import { addressOf, followMove, redirectMovedPage } from "#build/content/move-file.ts";
import { editYaml } from "#build/content/yaml/edit-yaml.ts";
import { parseContentPath } from "../content-path.ts";
import { asText } from "../describe-changes.ts";
import { mergeValues } from "../merge-values.ts";
import { type Choices, type Conflict, Refused } from "../protocol.ts";
import { contentName, decode } from "./content-files.ts";
import { type Move, movesAmong } from "./moved-files.ts";
import type { Repository } from "./repository.ts";

interface Versions {
  path: string;
  base: Buffer | undefined;
  mine: Buffer | undefined;
  theirs: Buffer | undefined;
}

/**
 * Merges the content that others have published, up to the commit `tip`, into the content folder. Files are merged field by
 * field, and `tip` becomes their base. A file that one side moved is merged at its new path. Returns the number of files that
 * changed on disk. Throws Refused before any file is written: with the conflicts, if no version was chosen for a field that
 * both sides changed; or with the reason, if both sides moved, removed or added the same page in different ways.
 */
export async function mergePublished(repository: Repository, tip: string, choices: Choices): Promise<number> {
  const { content } = repository;
  const { base } = await repository.checkedOut();
  const common = await repository.commonAncestor(base, tip);
  if (common === tip) return 0;
  const readMine = (path: string) => readFile(join(content, path)).catch(() => undefined);
  const theirChanges = await repository.changesBetween(common, tip);
  const redirects = [await readMine("redirects.yaml"), await repository.fileAt(tip, "redirects.yaml")];
  const [own, other] = redirects.map((text) => text?.toString() ?? "");
  const myMoves = movesAmong(await repository.changesSince(common), own ?? "");
  const theirMoves = movesAmong(theirChanges, other ?? "");
  const moves = new Map([...theirMoves, ...myMoves]);
  const targets = new Set([...moves.values()].map((move) => move.path));

  const conflicts: Conflict[] = [];
  const written: Array<{ path: string; bytes: Buffer | undefined }> = [];
  const returned: string[] = [];
  for (const { path } of theirChanges) {
    if (targets.has(path)) continue;
    const [myMove, theirMove] = [myMoves.get(path), theirMoves.get(path)];
    const [before, mine, theirs] = await Promise.all([
      repository.fileAt(common, path),
      readMine(myMove?.path ?? path),
      repository.fileAt(tip, theirMove?.path ?? path),
    ]);
    refuseContradiction(path, { myMove, theirMove, mine, theirs });
    const merged = merge({ path, base: before, mine, theirs }, choices, conflicts);
    const target = moves.get(path)?.path ?? path;
    const here = await readMine(target);
    if (!isEqual(merged, here)) written.push({ path: target, bytes: merged });
    if (target !== path) written.push({ path, bytes: undefined });
    else if (before && merged && (!mine || !theirs)) returned.push(path);
  }
  for (const [path, { path: target }] of moves) await refuseOtherPage(path, target);
  if (conflicts.length > 0) {
    throw new Refused(409, {
      message: "Somebody else has changed the same fields. Choose which version to keep, then publish again.",
      conflicts,
    });
  }
  for (const { path, bytes } of written) await replaceFile(join(content, path), bytes);
  await repository.advance(tip);
  await updateReferences(content, [...moves.values()], returned);
  return written.length;

  /** Throws Refused if one side moved `path` to `target`, and the other side has added another page at `target`. */
  async function refuseOtherPage(path: string, target: string): Promise<void> {
    const isMine = !myMoves.has(path) && (await readMine(target)) !== undefined;
    const isTheirs = !theirMoves.has(path) && (await repository.fileAt(tip, target)) !== undefined;
    if (isMine || isTheirs)
      throw new Refused(409, {
        message: `You and somebody else have each made a page at ${target}. Change the address of your page, then publish again.`,
      });
  }
}

/** Throws Refused if both sides moved a file to different paths, or if one side moved the file and the other removed it. */
function refuseContradiction(
  path: string,
  sides: { myMove?: Move | undefined; theirMove?: Move | undefined } & Pick<Versions, "mine" | "theirs">,
): void {
  const { myMove, theirMove, mine, theirs } = sides;
  const refuse = (message: string) => {
    throw new Refused(409, { message: `${message}, then publish again.` });
  };
  if (myMove && theirMove && myMove.to !== theirMove.to)
    refuse(
      `You and somebody else have both changed the address of ${path}: you to “${myMove.to}”, the other side to “${theirMove.to}”, which is published. Change the address of your page to “${theirMove.to}”`,
    );
  if (theirMove && !mine)
    refuse(
      `You have removed ${path}, and somebody else has changed its address to “${theirMove.to}”. Restore the published version of ${path}`,
    );
  if (myMove && !theirs)
    refuse(
      `Somebody else has removed ${path}, and you have changed its address to “${myMove.to}”. Remove ${myMove.path} too`,
    );
}

/** Updates references to moved pages in the merged files. Removes redirects from pages that exist again (`returned`). */
async function updateReferences(
  content: string,
  moves: readonly Move[],
  returned: readonly string[],
): Promise<void> {
  try {
    for (const move of moves) {
      await followMove(content, move, move.to);
      if (move.kind === "category")
        await redirectMovedPage(content, move.redirect.from, move.redirect.to, { hasMoved: true });
    }
    for (const path of returned) {
      const { kind, slug } = parseContentPath(path) ?? {};
      if ((kind === "product" || kind === "category") && slug)
        await redirectMovedPage(content, undefined, await addressOf(content, { kind, slug }));
    }
  } catch {
    // The check after the merge reports the unreadable file.
  }
}

/** Replaces a file in one step, or removes the file if `bytes` is undefined. */
export async function replaceFile(file: string, bytes: Buffer | undefined): Promise<void> {
  if (bytes === undefined) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, bytes);
}

function merge(versions: Versions, choices: Choices, conflicts: Conflict[]): Buffer | undefined {
  const { path, base, mine, theirs } = versions;
  // Schema files are not merged, because they are made from the merged content.
  if (isEqual(mine, base) || path.startsWith("schemas/")) return theirs;
  if (isEqual(theirs, base) || isEqual(mine, theirs)) return mine;
  return mergeFields(versions, choices, conflicts) ?? chooseFile();

  /** Chooses one version of a picture, a PDF, or a file that one side removed. */
  function chooseFile(): Buffer | undefined {
    const id = conflictId(path, mine?.toString("latin1"), theirs?.toString("latin1"));
    if (choices[id] === undefined) {
      const [own, other] = [mine, theirs].map((bytes) => (bytes ? "The changed file" : "Removed"));
      conflicts.push({ id, name: path, field: "", mine: own ?? "", theirs: other ?? "" });
    }
    return choices[id] === "theirs" ? theirs : mine;
  }
}

/** Merges a file field by field. Returns undefined if this is not possible. */
function mergeFields(
  { path, base, mine, theirs }: Versions,
  choices: Choices,
  conflicts: Conflict[],
): Buffer | undefined {
  if (!parseContentPath(path) || !mine || !theirs) return undefined;
  const found: Conflict[] = [];
  try {
    const [before, own, other] = [base ?? Buffer.of(), mine, theirs].map(
      (bytes) => (parse(decode(bytes)) as unknown) ?? [],
    );
    const merged = mergeValues(before, own, other, (names, own, other) => {
      if (names.at(-1) === "revised") return [own, other].sort().at(-1);
      const field = names.join(" › ");
      const id = conflictId(path, field, own, other);
      if (choices[id] === undefined) {
        const name = contentName(parse(mine.toString())) ?? path;
        found.push({ id, name, field, mine: asText(own), theirs: asText(other) });
      }
      return choices[id] === "theirs" ? other : own;
    });
    // The comments of this machine are kept if the other side changed only values; otherwise the other side's comments.
    const hasOnlyValues = base !== undefined && editYaml(decode(base), other) === decode(theirs);
    const text = editYaml(decode(hasOnlyValues ? mine : theirs), merged);
    conflicts.push(...found);
    return Buffer.from(text);
  } catch {
    // One of the two versions is not valid YAML in UTF-8, or the change cannot be applied to the other version's text.
    return undefined;
  }
}

/** The id depends on both versions, so a choice does not apply to a version that the person has not seen. */
function conflictId(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function isEqual(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}
