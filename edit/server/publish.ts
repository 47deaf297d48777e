import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Changes, FileChange, Published } from "../protocol.ts";
import { listContent, parseContentPath, readIfThere } from "./content-paths.ts";
import { describeChanges } from "./describe-changes.ts";
import { GitError, git } from "./git.ts";

interface ChangedFile {
  /** Within the content folder. */
  path: string;
  change: FileChange["change"];
}

/** Files of the content folder that differ from the last commit. Empty without a repository. */
export async function changedFiles(content: string): Promise<ChangedFile[]> {
  if (await obstacle(content, { needsName: false })) return [];
  const prefix = (await git(content, ["rev-parse", "--show-prefix"])).trim();
  // Renames are shown as what they are here: one file gone, one new.
  const args = ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--", "."];
  const entries = (await git(content, args)).split("\0").filter(Boolean);
  const files = entries.map((entry): ChangedFile => {
    const state = entry.slice(0, 2);
    const isNew = state === "??" || state.startsWith("A");
    const change = state.includes("D") ? "removed" : isNew ? "new" : "changed";
    return { path: entry.slice(3 + prefix.length), change };
  });
  return withoutUnused(content, files);
}

/** A picture or document that is new and that no file names belongs to a form that is not saved. */
async function withoutUnused(content: string, files: ChangedFile[]): Promise<ChangedFile[]> {
  const isAdded = ({ path, change }: ChangedFile) => change === "new" && /^(pictures|documents)\//.test(path);
  if (!files.some(isAdded)) return files;
  const paths = await listContent(content);
  const texts = await Promise.all(paths.map(({ path }) => readIfThere(join(content, path))));
  const all = texts.join("\n");
  return files.filter((file) => !isAdded(file) || all.includes(file.path.replace(/^\w+\//, "")));
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
    files,
    ...(remote ? { remote } : {}),
    unsent: remote ? await countUnsent(content) : 0,
    ...(message ? { last: { message, at } } : {}),
  };
}

/**
 * One commit of the content folder and of nothing else; what is staged elsewhere stays staged. Sent to the remote
 * where there is one. Rejects with a GitError.
 */
export async function publish(content: string, message: string): Promise<Published> {
  const problem = await obstacle(content);
  if (problem) throw new GitError(problem);
  const files = await changedFiles(content);
  if (files.length > 0) {
    const paths = { input: files.map(({ path }) => path).join("\0") };
    const fromInput = ["--pathspec-from-file=-", "--pathspec-file-nul"];
    await git(content, ["add", "--all", ...fromInput], paths);
    await git(content, ["commit", "--quiet", "--only", `--message=${message}`, ...fromInput], paths);
  }
  const commit = (await git(content, ["rev-parse", "--short", "HEAD"])).trim();
  return { commit, files: files.length, ...(await send(content)) };
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
  try {
    await git(content, args, { timeoutMs: 120_000 });
    return { sent: { ok: true, message: `Sent to ${remote}.` } };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { sent: { ok: false, message: explainPush(remote, error.message) } };
  }
}

function explainPush(remote: string, said: string): string {
  const isBehind = /fetch first|non-fast-forward|rejected/.test(said);
  const advice = isBehind
    ? "Somebody else has published meanwhile. In a terminal: git pull --rebase, then send again."
    : "Is this machine online, and are you allowed to? Then send again.";
  return `It is published here, and could not be sent to ${remote}. ${advice} git said: ${said}`;
}

/** Why nothing can be committed, and what to do. */
async function obstacle(content: string, { needsName = true } = {}): Promise<string | undefined> {
  try {
    await git(content, ["rev-parse", "--is-inside-work-tree"]);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return /not a git repository/.test(error.message)
      ? "This folder is not under git yet, so there is nothing to publish to. Ask whoever looks after the site, or run: git init"
      : error.message;
  }
  if (needsName && !(await succeeds(content, ["var", "GIT_COMMITTER_IDENT"]))) {
    return 'git does not know who you are. Run these two lines in a terminal, with your own name and address: git config --global user.name "Your Name" and git config --global user.email "you@example.com"';
  }
  return undefined;
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
  const name = nameIn(now) ?? nameIn(old) ?? path.replace(/^.*\//, "");
  return { path, name, kind, change, fields: change === "changed" ? describeChanges(old, now) : [] };
}

function parseQuietly(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function nameIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { name, title } = value as { name?: unknown; title?: unknown };
  return [name, title].find((text) => typeof text === "string") as string | undefined;
}
