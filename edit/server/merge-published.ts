import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { Lexer, parse } from "yaml";
import { editYaml } from "#build/content/yaml/edit-yaml.ts";
import { parseContentPath } from "../content-path.ts";
import { asText } from "../describe-changes.ts";
import { type Choose, mergeValues } from "../merge-values.ts";
import { type Choices, type Conflict, Refused } from "../protocol.ts";
import { contentName, decode, parseQuietly, readBytes } from "./content-files.ts";
import type { Repository } from "./repository.ts";

/** Three versions of a file. A version is undefined if the file does not exist in it. */
interface Versions {
  path: string;
  /** The newest version that this machine and the remote have in common. */
  base: Buffer | undefined;
  mine: Buffer | undefined;
  theirs: Buffer | undefined;
}

/**
 * Merges the content that others have published, up to the commit `tip`, into the content folder, field by field. `tip` becomes
 * the base of the content files. Returns the number of files that changed on disk. Throws Refused, before any file is written:
 * - if both sides changed a field differently, and `choices` does not say which version to keep;
 * - if both sides redirect one address to different pages;
 * - if one side changed a file that the other side removed or moved, if both added a different page, picture or document with the
 *   same file name, or if the versions of a file cannot be merged, for example because it is a picture;
 * - if another program changes a file during the merge.
 */
export async function mergePublished(repository: Repository, tip: string, choices: Choices): Promise<number> {
  const { content } = repository;
  const common = await repository.commonAncestor(tip);
  const changed = await repository.changesBetween(common, tip);
  const before = await repository.compare(common);
  const listed = new Set(before.changed.map(({ path }) => path));
  const conflicts: Conflict[] = [];
  const written: Array<{ path: string; bytes: Buffer | undefined }> = [];
  for (const { path } of changed) {
    const [base, onDisk, theirs] = await Promise.all([
      repository.fileAt(common, path),
      readBytes(content, path),
      repository.fileAt(tip, path),
    ]);
    // `compare` does not list an unused picture that was added on this machine. Such a picture counts as missing.
    const mine = listed.has(path) ? onDisk : base;
    const merged = merge({ path, base, mine, theirs }, choices, conflicts);
    if (!isEqual(merged, onDisk)) written.push({ path, bytes: merged });
  }
  if (conflicts.length > 0) {
    throw new Refused(409, {
      message:
        "You and somebody else have changed the same content in different ways. Choose which version to keep, then try again.",
      conflicts,
    });
  }
  if ((await repository.compare(common)).tree !== before.tree) {
    throw new Refused(409, {
      message:
        "Nothing was published, because a file was changed at the same time. Review the new list, then publish again.",
    });
  }
  for (const { path, bytes } of written) await replaceFile(join(content, path), bytes);
  await repository.advance(tip);
  return written.length;
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
  const { kind } = parseContentPath(path) ?? {};
  const isPage = kind === "product" || kind === "category";
  if (!mine) {
    throw new Refused(409, {
      message: `Nothing was published, because you have removed ${path} or changed its address, and somebody else has changed it. If you have changed its address, change it back. If you have removed it, restore its published version. Publish, then make your change again.`,
    });
  }
  if (!base && (isPage || !kind)) {
    // Each side uses its own new file, perhaps in different pages, so neither file can replace the other.
    const advice = isPage
      ? "Give your page another address"
      : "In the form that uses your file, add your file again: it then gets another name. Save";
    throw new Refused(409, {
      message: `Nothing was published, because you and somebody else have each added a different file ${path}. ${advice}, then publish again.`,
    });
  }
  const merged = mergeFields(versions, choices, conflicts);
  if (merged) return merged;
  throw new Refused(409, {
    message: `Nothing was published, because you have changed ${path}, and somebody else has removed it, given it another address or changed it in a way that cannot be merged. Keep a copy of your version, restore the published version, and publish. Then make your changes again.`,
  });
}

/**
 * Merges a file field by field. All comments together are merged as one field, because only one side's comments can be kept.
 * Returns undefined if the file is not a content file, if one side has removed it, or if the merged value cannot be written.
 * Throws Refused if `mine` or `theirs` is not valid YAML in UTF-8.
 */
function mergeFields(
  { path, base, mine, theirs }: Versions,
  choices: Choices,
  conflicts: Conflict[],
): Buffer | undefined {
  if (!parseContentPath(path) || !mine || !theirs) return undefined;
  const own = parseOrRefuse(mine, `${path} can't be read. Correct it in a text editor`);
  const other = parseOrRefuse(
    theirs,
    `somebody else has published a version of ${path} that can't be read, and you have changed this file too. Ask that person to correct it`,
  );
  const before = base && parseQuietly(base.toString());
  const found: Conflict[] = [];
  const choose: Choose = (names, own, other) => {
    if (names.at(-1) === "revised") return [own, other].sort().at(-1);
    if (path === "redirects.yaml" && names[1] === "to") {
      // If both sides gave a page another address, the merged content has the page twice, whichever redirect is kept.
      throw new Refused(409, {
        message: `Nothing was published, because ${names[0]} redirects to ${own} on this machine, and to ${other} in the content that somebody else has published. If you have changed the address of the page, change it back. If you have removed or hidden the page, restore its published version. Then, under Redirects, remove your entry from ${names[0]}. Publish, then make your change again.`,
      });
    }
    const field = names.join(" › ");
    const id = conflictId(path, field, own, other);
    if (choices[id] === undefined) {
      const name = contentName(parse(mine.toString())) ?? path;
      found.push({ id, name, field, mine: asText(own), theirs: asText(other) });
    }
    return choices[id] === "theirs" ? other : own;
  };
  const merged = mergeValues(before, own, other, choose);
  const [oldComments, ownComments, otherComments] = [base, mine, theirs].map(commentsIn);
  const comments = mergeValues(oldComments, ownComments, otherComments, choose, ["comments"]);
  try {
    const text = editYaml(decode(comments === otherComments ? theirs : mine), merged);
    conflicts.push(...found);
    return Buffer.from(text);
  } catch {
    // editYaml cannot write the value into the text.
    return undefined;
  }
}

/** All comments of a YAML file, in one text. */
function commentsIn(bytes: Buffer | undefined): string {
  const tokens = [...new Lexer().lex(bytes?.toString() ?? "")];
  return tokens.filter((token) => token.startsWith("#")).join("\n");
}

/** Parses a file. If the bytes are not valid YAML in UTF-8, throws Refused with the reason `why`. */
function parseOrRefuse(bytes: Buffer, why: string): unknown {
  try {
    return (parse(decode(bytes)) as unknown) ?? [];
  } catch {
    throw new Refused(422, { message: `Nothing was published, because ${why}, then publish again.` });
  }
}

/** The id is made from both versions, so a choice is void when one of the versions changes. */
function conflictId(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Whether two versions of a file are equal. A version is undefined if the file does not exist in it. */
export function isEqual(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}
