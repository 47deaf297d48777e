import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { parseContentPath } from "../content-path.ts";
import type { Changes, Choices, FileChange, Published, PublishTarget } from "../protocol.ts";
import { Refused } from "../refused.ts";
import { bringIn, replaceFile } from "./bring-in.ts";
import { contentName } from "./content-name.ts";
import { describeChanges } from "./describe-changes.ts";
import { GitError } from "./git.ts";
import type { ChangedFile, Remote, Repository } from "./repository.ts";

/** Who publishes, for a machine whose git does not know it yet. */
export interface Author {
  name: string;
  email: string;
}

export interface Publishing {
  message: string;
  author: Author | undefined;
  choices: Choices;
  /** Throws when the content, with what others have published, has mistakes. */
  check(): Promise<void>;
}

/** Others may publish while a publish is under way. */
const attempts = 3;

/** Content files that differ from what was last published. Empty where nothing can be published. */
export async function changedFiles(repository: Repository): Promise<ChangedFile[]> {
  const state = await repository.state();
  return "obstacle" in state ? [] : repository.changesSince(state.base);
}

/** What has changed since the last publish, field by field, and whether it can be published. */
export async function readChanges(repository: Repository): Promise<Changes> {
  const state = await repository.state();
  if ("obstacle" in state) return { obstacle: state.obstacle, needsAuthor: false, files: [] };
  const { branch, base } = state;
  const changed = await repository.changesSince(base);
  const [files, remote, last, hasAuthor] = await Promise.all([
    Promise.all(changed.map((file) => describeFile(repository, base, file))),
    repository.remote(branch),
    repository.lastPublication(base),
    repository.hasAuthor(),
  ]);
  return {
    needsAuthor: !hasAuthor,
    files,
    target: targetOf(branch, remote),
    ...(last
      ? { last: { message: last.message, at: last.at, canUndo: last.isNewest && files.length === 0 } }
      : {}),
  };
}

/**
 * Publishes the content folder and nothing else: one commit on top of what others have published, sent to the remote where
 * there is one. Nothing is committed unless it can be sent. Throws Refused.
 */
export async function publish(
  repository: Repository,
  { message, author, choices, check }: Publishing,
): Promise<Published> {
  const { branch } = await repository.checkedOut();
  if (author) await repository.setAuthor(author);
  if (!(await repository.hasAuthor()))
    throw new Refused(409, { message: "Say who you are: your name and your e-mail address." });
  const remote = await repository.remote(branch);
  const target = targetOf(branch, remote);
  let fromOthers = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const shared = remote && (await fetchTip(repository, remote));
    if (shared) fromOthers += await bringIn(repository, shared, choices);
    await check();
    // What others have published, or commits of this machine on top of it.
    const { base: parent } = await repository.checkedOut();
    const { length } = await repository.changesSince(parent);
    if (length === 0) return { files: 0, fromOthers, target };
    const commit = await repository.commit(parent, message);
    if (!remote || (await send(repository, remote, commit))) {
      await repository.advance(commit);
      return { files: length, fromOthers, target };
    }
  }
  throw new Refused(409, {
    message: "Others are publishing at this moment. Nothing of yours is lost: publish again.",
  });
}

/** Publishes the content as it was before the last publish. Throws Refused. */
export async function undoLastPublish(
  repository: Repository,
  check: () => Promise<void>,
): Promise<Published> {
  const { last, files } = await readChanges(repository);
  const publication = await repository.lastPublication((await repository.checkedOut()).base);
  const before = publication && (await repository.commitAt(`${publication.id}^`));
  if (!publication || !before || !last?.canUndo || files.length > 0)
    throw new Refused(409, { message: "The last publish can't be undone any more." });
  for (const { path } of await repository.changesBetween(before, publication.id)) {
    await replaceFile(join(repository.content, path), await repository.fileAt(before, path));
  }
  const message = `Undo: ${publication.message}`;
  return publish(repository, { message, author: undefined, choices: {}, check });
}

/** Makes a file what it was at the last publish; a file that was not there then is removed. */
export async function restorePublished(repository: Repository, path: string): Promise<void> {
  const { base } = await repository.checkedOut();
  const file = (await repository.changesSince(base)).find((changed) => changed.path === path);
  if (file) await replaceFile(join(repository.content, path), await repository.fileAt(base, path));
}

/** What the others have published; undefined when the branch is not shared yet. */
async function fetchTip(repository: Repository, remote: Remote): Promise<string | undefined> {
  try {
    await repository.fetch(remote);
  } catch (error) {
    throw notReached(remote, error);
  }
  return repository.commitAt(remote.tracking);
}

async function send(repository: Repository, remote: Remote, commit: string): Promise<boolean> {
  try {
    return await repository.push(remote, commit);
  } catch (error) {
    throw notReached(remote, error);
  }
}

function notReached({ name }: Remote, error: unknown): Error {
  if (!(error instanceof GitError)) return error as Error;
  const message = `Nothing was published, because the shared copy (${name}) could not be reached or did not accept it. Your saved changes stay here. If this machine is online, ask whoever looks after the site whether you may publish; the details are in the terminal.`;
  return new Refused(409, { message }, error);
}

function targetOf(branch: string, remote: Remote | undefined): PublishTarget {
  return { branch, ...(remote ? { remote: remote.name } : {}) };
}

async function describeFile(
  repository: Repository,
  base: string,
  { path, change }: ChangedFile,
): Promise<FileChange> {
  const known = parseContentPath(path);
  const before = known && change !== "new" ? await repository.fileAt(base, path) : undefined;
  const after = known && change !== "removed" ? await readFile(join(repository.content, path)) : undefined;
  const [old, now] = [before, after].map((bytes) => bytes && parseQuietly(bytes.toString()));
  const [folder] = path.split("/");
  const kind =
    known?.kind ?? (folder === "pictures" ? "picture" : folder === "documents" ? "document" : "other");
  const fallback = folder === "schemas" ? "Help while typing" : path.replace(/^.*\//, "");
  return {
    path,
    name: contentName(now) ?? contentName(old) ?? fallback,
    kind,
    change,
    fields: change === "changed" ? describeChanges(old, now) : [],
  };
}

function parseQuietly(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}
