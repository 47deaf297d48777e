import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseContentPath } from "../content-path.ts";
import { describeChanges } from "../describe-changes.ts";
import { type Choices, Refused } from "../protocol.ts";
import { publicPages } from "../public-pages.ts";
import { contentName, parseQuietly, readBytes } from "./content-files.ts";
import { listFiles } from "./list-files.ts";
import { isEqual, mergePublished, replaceFile } from "./merge-published.ts";
import type { InTurn } from "./queue.ts";
import { refuseLostPages } from "./refuse-lost-pages.ts";
import { type ChangedFile, GitError, type Repository } from "./repository.ts";

export interface Publishing {
  message: string;
  choices: Choices;
  /** The version of the list of changes that the user has seen. */
  version: string | undefined;
  /** Throws if the merged content has mistakes. */
  check(): Promise<void>;
  /** Runs each step that reads or writes files. The network is used between these steps, so that no save waits for it. */
  inTurn: InTurn;
  /** The addresses of published pages that may disappear without a redirect, because the user takes these pages back. */
  takenBack?: ReadonlySet<string>;
}

/** The branch that is published, and the remote to which it is pushed. `remote` is undefined if the project has no remote. */
export interface PublishTarget {
  branch: string;
  remote: string | undefined;
}

/** The outcome of publishing. */
export interface Published {
  files: number;
  /** The number of files on this machine that were changed by the merge with the content that others have published. */
  fromOthers: number;
  target: PublishTarget;
}

export type Changes = Awaited<ReturnType<typeof readChanges>>;
export type FileChange = Awaited<ReturnType<typeof describeFile>>;

const unknownAuthor =
  "Your name and e-mail address are not set up on this machine. The history records them with every published change. Set them up as described in docs/content.md under “Set up your machine”, then return to this page.";

const unseenChange =
  "Nothing was published, because the content has changed since this list was read. Review the new list, then publish again.";

const notUndoable =
  "The last publish can't be undone in the editor, because it joins changes of several people, or because this machine does not have the earlier content. Enter the earlier texts in their forms again, and publish them.";

/** The files of the content folder that differ from the last published version. */
export async function changedFiles(repository: Repository): Promise<ChangedFile[]> {
  const { base } = await repository.checkedOut();
  return (await repository.compare(base)).changed;
}

/** Returns the unpublished changes, field by field. `obstacle` says why nothing can be published. */
export async function readChanges(repository: Repository) {
  const { branch, base } = await repository.checkedOut();
  const { changed, tree } = await repository.compare(base);
  const remote = await repository.remote();
  const isShared = !remote || (await repository.commitAt(`refs/remotes/${remote}/${branch}`));
  const unpublished = isShared ? undefined : unsharedBranch(branch, remote);
  return {
    obstacle: (await repository.hasAuthor()) ? unpublished : unknownAuthor,
    files: await Promise.all(changed.map((file) => describeFile(repository, base, file))),
    version: tree,
    target: { branch, remote } satisfies PublishTarget,
    last: unpublished ? undefined : await repository.lastPublication(base),
  };
}

/**
 * Publishes only the content folder, as one commit on top of the commits that others have published. If there is a remote, the
 * commit is pushed, and the branch of this machine moves to the commit only if the push succeeds. Publishes nothing if nothing
 * has changed. Throws Refused if changes were not published, or if it is uncertain whether the remote accepted the commit.
 */
export async function publish(
  repository: Repository,
  { message, choices, version, check, inTurn, takenBack = new Set() }: Publishing,
): Promise<Published> {
  const { branch } = await repository.checkedOut();
  if (!(await repository.hasAuthor())) throw new Refused(409, { message: unknownAuthor });
  const remote = await repository.remote();
  const shared = remote && (await reach(repository.fetch(remote, branch), unreachable(remote)));
  if (remote && !shared) throw new Refused(409, { message: unsharedBranch(branch, remote) });
  const { files, fromOthers, commit } = await inTurn(async () => {
    const { base } = await repository.checkedOut();
    if (version !== (await repository.compare(base)).tree) throw new Refused(409, { message: unseenChange });
    const fromOthers = shared ? await mergePublished(repository, shared, choices) : 0;
    await check();
    const { base: parent } = await repository.checkedOut();
    const { changed, tree } = await repository.compare(parent);
    await refuseLostPages(repository, parent, { changed, takenBack });
    return {
      files: changed.length,
      fromOthers,
      commit: await repository.commit(tree, parent, message),
    };
  });
  if (files > 0) {
    if (remote) await reach(push(repository, remote, branch, commit, shared), unreachable(remote));
    await inTurn(() => repository.advance(commit));
  }
  return { files, fromOthers, target: { branch, remote } };
}

/**
 * Pushes `commit`. Throws Refused if the remote's branch is no longer at `shared`, the commit that was fetched, or if it is
 * uncertain whether the remote accepted the commit. Throws GitError if the remote rejected the commit.
 */
async function push(
  repository: Repository,
  remote: string,
  branch: string,
  commit: string,
  shared: string | undefined,
): Promise<void> {
  try {
    await repository.push(remote, branch, commit);
  } catch (error) {
    // The remote may have accepted the commit although git reports a failure, such as a lost connection.
    const now = await reach(repository.fetch(remote, branch), uncertain(remote));
    if (now === commit) return;
    if (now !== shared)
      throw new Refused(409, { message: "The shared copy has changed at the same moment. Try again." });
    // Without a rejection, the remote may still be checking the commit.
    const isRejected = error instanceof GitError && /\[(?:remote )?rejected\]/.test(error.message);
    throw isRejected ? error : new Refused(409, { message: uncertain(remote) }, error);
  }
}

/**
 * Publishes the content as it was before the last published commit. Throws Refused if that commit is not `id`, if the content has
 * changed since, or if the commit has no parent or several parents. Undoing a commit with several parents would also remove the
 * changes of the merged branch. If publishing fails, the published files are restored.
 */
export async function undoLastPublish(
  repository: Repository,
  id: string,
  { choices, check, inTurn }: Pick<Publishing, "choices" | "check" | "inTurn">,
): Promise<Published> {
  const { replaced, ...undone } = await inTurn(async () => {
    const { last, files } = await readChanges(repository);
    if (last?.canBeUndone === false) throw new Refused(409, { message: notUndoable });
    if (!last || last.id !== id || files.length > 0)
      throw new Refused(409, {
        message: "This publish can't be undone, because the content has changed since then.",
      });
    const before = `${last.id}^`;
    const published = publicPages(await listFiles(repository.content));
    const replaced: Array<{ path: string; bytes: Buffer | undefined }> = [];
    for (const { path } of await repository.changesBetween(before, last.id)) {
      const bytes = await repository.fileAt(before, path);
      await replaceFile(join(repository.content, path), bytes);
      replaced.push({ path, bytes });
    }
    const kept = new Set(publicPages(await listFiles(repository.content)).map(({ address }) => address));
    return {
      replaced,
      message: `Undo: ${last.message}`,
      version: (await readChanges(repository)).version,
      takenBack: new Set(published.map(({ address }) => address).filter((address) => !kept.has(address))),
    };
  });
  try {
    return await publish(repository, { ...undone, choices, check, inTurn });
  } catch (error) {
    await inTurn(async () => {
      for (const { path, bytes } of replaced) {
        // A save or the merge may have changed the file meanwhile.
        if (isEqual(await readBytes(repository.content, path), bytes))
          await restorePublished(repository, path);
      }
    });
    throw error;
  }
}

/** Restores the published version of a file, or removes the file if it was never published. */
export async function restorePublished(repository: Repository, path: string): Promise<void> {
  const { base } = await repository.checkedOut();
  const { changed } = await repository.compare(base);
  if (!changed.some((file) => file.path === path)) return;
  await replaceFile(join(repository.content, path), await repository.fileAt(base, path));
}

/** Returns the result of `work`. If git fails, throws Refused with `message`. */
async function reach<Value>(work: Promise<Value>, message: string): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new Refused(409, { message }, error);
  }
}

function unreachable(remote: string): string {
  return `Nothing was published, because the shared copy (${remote}) could not be reached or did not accept the changes. Your saved changes are kept on this machine. Try again. If that fails and this machine is online, ask whoever looks after the site whether you may publish. The details are in the terminal.`;
}

function unsharedBranch(branch: string, remote: string): string {
  return `The content of this machine is not published, because the shared copy (${remote}) does not have the branch “${branch}”. Ask whoever looks after the site to run “git push ${remote} ${branch}”.`;
}

function uncertain(remote: string): string {
  return `The shared copy (${remote}) has not confirmed your changes, so it is not certain whether your changes were published. Try again to see. Your saved changes are kept on this machine, and no change is published twice. If that fails and this machine is online, ask whoever looks after the site whether you may publish. The details are in the terminal.`;
}

async function describeFile(repository: Repository, base: string, { path, change }: ChangedFile) {
  const known = parseContentPath(path);
  const before = known && change !== "new" ? await repository.fileAt(base, path) : undefined;
  const after = known && change !== "removed" ? await readFile(join(repository.content, path)) : undefined;
  const [old, now] = [before, after].map((bytes) => bytes && parseQuietly(bytes.toString()));
  const fallback = path.startsWith("schemas/") ? "Schema for text editors" : path.replace(/^.*\//, "");
  return {
    path,
    name: contentName(now) ?? contentName(old) ?? fallback,
    change,
    fields: change === "changed" ? describeChanges(old, now) : [],
  };
}
