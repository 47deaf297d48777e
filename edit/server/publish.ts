import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { parseContentPath } from "../content-path.ts";
import type { Changes, FileChange, Published } from "../protocol.ts";
import { readIfThere } from "./content-files.ts";
import { contentName } from "./content-name.ts";
import { describeChanges } from "./describe-changes.ts";
import { GitError, git } from "./git.ts";

interface ChangedFile {
  /** Within the content folder. */
  path: string;
  change: FileChange["change"];
}

/** Files of the content folder that differ from the last commit. Empty without a repository. */
export async function changedFiles(content: string): Promise<ChangedFile[]> {
  if (await obstacle(content)) return [];
  const prefix = (await git(content, ["rev-parse", "--show-prefix"])).trim();
  // Renames are shown as what they are here: one file gone, one new.
  const args = ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--", "."];
  const entries = (await git(content, args)).split("\0").filter(Boolean);
  return entries.map((entry): ChangedFile => {
    const state = entry.slice(0, 2);
    const isNew = state === "??" || state.startsWith("A");
    const change = state.includes("D") ? "removed" : isNew ? "new" : "changed";
    return { path: entry.slice(3 + prefix.length), change };
  });
}

/** What has changed since the last publish, field by field, and whether it can be published. */
export async function readChanges(content: string): Promise<Changes> {
  const problem = await obstacle(content);
  const files = await Promise.all(
    (await changedFiles(content)).map(async ({ path, change }) => {
      const isText = parseContentPath(path) !== undefined;
      const before = isText && change !== "new" ? await git(content, ["show", `HEAD:./${path}`]) : undefined;
      const after = isText && change !== "removed" ? await readIfThere(join(content, path)) : undefined;
      return describeFile(path, change, before, after);
    }),
  );
  const last = await git(content, ["log", "-1", "--format=%s%x00%cI", "--", "."]).catch(() => "");
  const [message = "", at = ""] = last.trim().split("\0");
  const remote = await remoteOf(content);
  return {
    ...(problem ? { obstacle: problem } : {}),
    needsAuthor: !problem && !(await hasAuthor(content)),
    files,
    ...(remote ? { remote } : {}),
    unsent: remote ? await countUnsent(content) : 0,
    ...(message ? { last: { message, at } } : {}),
  };
}

/** Who publishes, for a machine whose git does not know it yet. */
export interface Author {
  name: string;
  email: string;
}

/**
 * One commit of the content folder and of nothing else; what is staged elsewhere stays staged. Sent to the remote
 * where there is one. Rejects with a GitError.
 */
export async function publish(
  content: string,
  message: string,
  author: Author | undefined,
): Promise<Published> {
  const problem = await obstacle(content);
  if (problem) throw new GitError(problem);
  if (author) {
    await git(content, ["config", "user.name", author.name]);
    await git(content, ["config", "user.email", author.email]);
  }
  if (!(await hasAuthor(content))) throw new GitError("Say who you are: your name and your e-mail address.");
  const files = await changedFiles(content);
  if (files.length > 0) {
    const paths = { input: files.map(({ path }) => path).join("\0") };
    const fromInput = ["--pathspec-from-file=-", "--pathspec-file-nul"];
    await git(content, ["add", "--all", ...fromInput], paths);
    await git(content, ["commit", "--quiet", "--only", `--message=${message}`, ...fromInput], paths).catch(
      (error: Error) => {
        throw new GitError(`Nothing was published: git refused it. It said: ${error.message}`);
      },
    );
  }
  return { files: files.length, ...(await send(content)) };
}

/** Publishes what was there before the last publish. Rejects with a GitError. */
export async function takeBack(content: string): Promise<Published> {
  const last = (await git(content, ["log", "-1", "--format=%h", "--", "."])).trim();
  const [all, ours] = await Promise.all(
    [[], ["--", "."]].map(async (within) => {
      const args = ["show", "--name-only", "--no-renames", "--format=", last, ...within];
      return (await git(content, args)).split("\n").filter(Boolean);
    }),
  );
  if (ours?.length !== all?.length) {
    throw new GitError(`${last} changed more than words and pictures: ask whoever looks after the site.`);
  }
  await git(content, ["revert", "--no-edit", last]).catch(async (error: Error) => {
    await git(content, ["revert", "--abort"]).catch(() => {});
    throw new GitError(`Nothing was taken back: git refused it. It said: ${error.message}`);
  });
  return { files: ours?.length ?? 0, ...(await send(content)) };
}

/** As it was at the last publish; a file that was not there then goes. */
export async function putBack(content: string, path: string): Promise<void> {
  const file = (await changedFiles(content)).find((changed) => changed.path === path);
  if (!file) return;
  if (file.change === "new") {
    await git(content, ["rm", "--cached", "--quiet", "--ignore-unmatch", "--", path]);
    await rm(join(content, path), { force: true });
  } else await git(content, ["checkout", "--quiet", "HEAD", "--", path]);
}

async function send(content: string): Promise<Pick<Published, "sent">> {
  const remote = await remoteOf(content);
  if (!remote || (await countUnsent(content)) === 0) return {};
  const hasUpstream = await succeeds(content, ["rev-parse", "--verify", "--quiet", "@{upstream}"]);
  const args = hasUpstream ? ["push", "--quiet"] : ["push", "--quiet", "--set-upstream", remote, "HEAD"];
  const push = () => git(content, args, { timeoutMs: 120_000 });
  try {
    const isBehind = await push().then(
      () => false,
      (error: Error) => {
        if (/fetch first|non-fast-forward/.test(error.message)) return true;
        throw error;
      },
    );
    if (!isBehind) return { sent: { ok: true, message: `Sent to the others (${remote}).` } };
    await takeTheirs(content);
    await push();
    return {
      sent: {
        ok: true,
        message: `Sent to the others (${remote}), together with what they had published meanwhile.`,
      },
    };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const message = `It is published here, and could not be sent to ${remote}. Is this machine online, and are you allowed to? Then send again; or show whoever looks after the site what git said: ${error.message}`;
    return { sent: { ok: false, message } };
  }
}

/** What others have sent comes under what was published here; where both changed the same lines, nothing changes. */
async function takeTheirs(content: string): Promise<void> {
  try {
    await git(content, ["pull", "--quiet", "--rebase"], { timeoutMs: 120_000 });
  } catch (error) {
    await git(content, ["rebase", "--abort"]).catch(() => {});
    throw new GitError(
      `Somebody else has published meanwhile, and git could not put the two together. ${(error as Error).message}`,
    );
  }
}

/** Why nothing can be committed, and what to do. */
async function obstacle(content: string): Promise<string | undefined> {
  try {
    await git(content, ["rev-parse", "--is-inside-work-tree"]);
    return undefined;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return /not a git repository/.test(error.message)
      ? "This folder is not under git yet, so there is nothing to publish to. Ask whoever looks after the site, or run: git init"
      : error.message;
  }
}

/** Whether git knows who publishes, without guessing from the machine's name. */
function hasAuthor(content: string): Promise<boolean> {
  return succeeds(content, ["-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT"]);
}

async function remoteOf(content: string): Promise<string | undefined> {
  const remotes = (await git(content, ["remote"]).catch(() => "")).split("\n").filter(Boolean);
  return remotes.includes("origin") ? "origin" : remotes[0];
}

/** Commits that the remote lacks. */
async function countUnsent(content: string): Promise<number> {
  const args = ["rev-list", "--count", "HEAD", "--not", "--remotes"];
  return Number((await git(content, args).catch(() => "0")).trim());
}

async function succeeds(content: string, args: string[]): Promise<boolean> {
  return git(content, args).then(
    () => true,
    () => false,
  );
}

function describeFile(
  path: string,
  change: FileChange["change"],
  before: string | undefined,
  after: string | undefined,
): FileChange {
  const known = parseContentPath(path);
  const [folder] = path.split("/");
  const kind =
    known?.kind ?? (folder === "pictures" ? "picture" : folder === "documents" ? "document" : "other");
  const [old, now] = [before, after].map((text) => (text === undefined ? undefined : parseQuietly(text)));
  const name =
    contentName(now) ??
    contentName(old) ??
    (folder === "schemas" ? "Help while typing" : path.replace(/^.*\//, ""));
  return { path, name, kind, change, fields: change === "changed" ? describeChanges(old, now) : [] };
}

function parseQuietly(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}
