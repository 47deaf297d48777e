import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import { editYaml } from "#build/content/yaml/edit-yaml.ts";
import { parseContentPath } from "../content-path.ts";
import { asText } from "../describe-changes.ts";
import { mergeValues } from "../merge-values.ts";
import { type Choices, type Conflict, Refused } from "../protocol.ts";
import { contentName, decode } from "./content-files.ts";
import type { Repository } from "./repository.ts";

interface Versions {
  path: string;
  base: Buffer | undefined;
  mine: Buffer | undefined;
  theirs: Buffer | undefined;
}

/**
 * Merges what others have published up to `tip` into the content folder, field by field, and makes `tip` the base of
 * the files. Resolves with the number of files that changed on disk. Throws Refused with the conflicts, before anything
 * is written, if both sides changed a field and no version was chosen.
 */
export async function bringIn(repository: Repository, tip: string, choices: Choices): Promise<number> {
  const { content } = repository;
  const { base } = await repository.checkedOut();
  const common = await repository.commonAncestor(base, tip);
  if (common === tip) return 0;
  const conflicts: Conflict[] = [];
  const written: Array<{ path: string; bytes: Buffer | undefined }> = [];
  for (const { path } of await repository.changesBetween(common, tip)) {
    const [before, theirs] = await Promise.all([
      repository.fileAt(common, path),
      repository.fileAt(tip, path),
    ]);
    const mine = await readFile(join(content, path)).catch(() => undefined);
    const merged = merge({ path, base: before, mine, theirs }, choices, conflicts);
    if (!isEqual(merged, mine)) written.push({ path, bytes: merged });
  }
  if (conflicts.length > 0) {
    throw new Refused(409, {
      message: "Somebody else has changed the same words. Choose which to keep, then publish again.",
      conflicts,
    });
  }
  for (const { path, bytes } of written) await replaceFile(join(content, path), bytes);
  await repository.advance(tip);
  return written.length;
}

/** Replaces a file by a complete new one, or removes it. */
export async function replaceFile(file: string, bytes: Buffer | undefined): Promise<void> {
  if (bytes === undefined) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, bytes);
}

function merge(versions: Versions, choices: Choices, conflicts: Conflict[]): Buffer | undefined {
  const { path, base, mine, theirs } = versions;
  // The schema files are made from the content after the merge.
  if (isEqual(mine, base) || path.startsWith("schemas/")) return theirs;
  if (isEqual(theirs, base) || isEqual(mine, theirs)) return mine;
  return mergeFields(versions, choices, conflicts) ?? chooseFile();

  /** A picture, a PDF, or a file that one side removed. */
  function chooseFile(): Buffer | undefined {
    const id = conflictId(path, mine?.toString("latin1"), theirs?.toString("latin1"));
    if (choices[id] === undefined) {
      const [own, other] = [mine, theirs].map((bytes) => (bytes ? "This file, as changed" : "Removed"));
      conflicts.push({ id, name: path, field: "", mine: own ?? "", theirs: other ?? "" });
    }
    return choices[id] === "theirs" ? theirs : mine;
  }
}

/** Undefined when the file can't be merged by its fields. */
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
    // Comments are kept from the side that changed more than values.
    const hasOnlyValues = base !== undefined && editYaml(decode(base), other) === decode(theirs);
    const text = editYaml(decode(hasOnlyValues ? mine : theirs), merged);
    conflicts.push(...found);
    return Buffer.from(text);
  } catch {
    // One of the two versions is not valid YAML in UTF-8, or the change cannot be applied to the other version's text.
    return undefined;
  }
}

/** Identifies both versions of a conflict, so a choice does not apply to a version that was never shown. */
function conflictId(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function isEqual(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}
