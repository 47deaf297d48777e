import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseContentPath } from "../content-path.ts";
import { Refused } from "../protocol.ts";
import { listContent, parseQuietly } from "./content-files.ts";

/** Thrown if a git command fails. The message has git's output, which is written to the terminal and not shown on screens. */
export class GitError extends Error {}

/** A file that differs between two commits, or between a commit and the disk. `path` is relative to the content folder. */
export interface ChangedFile {
  path: string;
  change: "new" | "changed" | "removed";
}

/** The content folder on disk, compared with a commit. */
export interface Comparison {
  changed: ChangedFile[];
  /** A git tree: the commit's files, with the content folder replaced by its state on disk. */
  tree: string;
}

/** The checked-out branch, and the base of the content files. */
export interface CheckedOut {
  branch: string;
  head: string;
  /** The newest published commit whose changes the content files include. */
  base: string;
  /** The name of the git ref that stores the base while the branch does not include it. */
  ownBase: string;
}

interface GitOptions {
  timeoutMs?: number;
  /** The path of the git index file. The default is the editor's own index; null means the index of the working copy. */
  index?: string | null;
}

const networkMs = 120_000;

const noHistory =
  "Nothing can be published from this folder: it has no history, or the program that records the history (git) is not installed. Ask whoever looks after the site.";

const earlierState =
  "This folder contains an earlier state of the site, from which nothing can be published. Ask whoever looks after the site to return the folder to the newest state.";

/**
 * The git repository that contains the content folder. Commits are made with a git index of the editor's own. A commit therefore
 * contains only changes of the content folder, and can be made while another program has locked the working copy's index.
 */
export class Repository {
  readonly content: string;
  private readonly index: string;

  /** `index`: the path of the editor's own git index file. */
  constructor({ content, index }: { content: string; index: string }) {
    this.content = content;
    this.index = index;
  }

  /** The checked-out branch. Throws Refused if nothing can be published, with a message that says why and what to do. */
  async checkedOut(): Promise<CheckedOut> {
    const names = await this.tryRun("rev-parse", "HEAD", "--symbolic-full-name", "HEAD");
    if (names === undefined) throw new Refused(409, { message: noHistory });
    const [head = "", name = ""] = names.split("\n");
    const branch = name.replace(/^refs\/heads\//, "");
    if (branch === "HEAD") throw new Refused(409, { message: earlierState });
    const ownBase = `refs/ozo-editor/${branch}`;
    const own = await this.commitAt(ownBase);
    if (own && !(await this.isAncestor(own, head))) return { branch, head, base: own, ownBase };
    // The base does not include unpushed commits, so their content is listed as not published.
    const shared = `refs/remotes/${await this.remote()}/${branch}`;
    return { branch, head, base: (await this.tryRun("merge-base", head, shared)) ?? head, ownBase };
  }

  /** The name of the remote to which content is published; undefined if there is none. */
  async remote(): Promise<string | undefined> {
    const names = (await this.run("remote")).split("\n").filter(Boolean);
    return names.includes("origin") ? "origin" : names[0];
  }

  /** A text that identifies the version of the program in the checked-out commit. Changes of content do not change the text. */
  async programVersion(): Promise<string | undefined> {
    const parts = ["app", "build", "domain", "edit", "imagery", "server", "package-lock.json"];
    return this.tryRun("ls-tree", "--full-tree", "HEAD", "--", ...parts);
  }

  /** Whether the author's name and e-mail address are configured in git. */
  hasAuthor(): Promise<boolean> {
    return this.succeeds("-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT");
  }

  /** Fetches from the remote and returns the newest commit of a branch; undefined if the remote has no such branch. */
  async fetch(remote: string, branch: string): Promise<string | undefined> {
    await this.git(["fetch", "--quiet", "--prune", remote], { timeoutMs: networkMs });
    return this.commitAt(`refs/remotes/${remote}/${branch}`);
  }

  /** The commit to which a git name such as a branch refers; undefined if there is none. */
  commitAt(name: string): Promise<string | undefined> {
    return this.tryRun("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  }

  /**
   * Resolves with the newest ancestor of `tip`, the remote's commit, whose content is already in the content files. This is either
   * a commit that reached the remote although its push reported an error, or an ancestor of the base. Rejects if there is none.
   */
  async commonAncestor(tip: string): Promise<string> {
    const { branch, base } = await this.checkedOut();
    return this.run("merge-base", tip, base, (await this.commitAt(pushedRef(branch))) ?? base);
  }

  /** The last commit up to `base` that changed content. `at`: ISO 8601. `canBeUndone`: the commit has exactly one parent. */
  async lastPublication(base: string) {
    const format = "--format=%H%x00%s%x00%cI%x00%an%x00%P";
    const entry = await this.run("log", "--max-count=1", format, base, "--", ".");
    const [id, message = "", at = "", author = "", parents = ""] = entry.split("\0");
    return id ? { id, message, at, author, canBeUndone: /^\S+$/.test(parents) } : undefined;
  }

  /** Compares a commit with the content folder on disk. Ignores new files that the site does not read. */
  async compare(commit: string): Promise<Comparison> {
    // A git process that was killed leaves a lock file.
    await rm(`${this.index}.lock`, { force: true });
    await this.run("read-tree", commit);
    // Forced, because git's ignore rules on this machine may match pictures or documents.
    await this.run("add", "--all", "--force", "--", ".");
    const all = await this.changedFiles("diff-index", "--cached", commit);
    const unread = await this.unreadFiles(all.filter(({ change }) => change === "new"));
    if (unread.size > 0) await this.run("update-index", "--force-remove", "--", ...unread);
    return {
      changed: all.filter(({ path }) => !unread.has(path)),
      tree: await this.run("write-tree"),
    };
  }

  /** The files of the content folder that differ between two commits. */
  changesBetween(from: string, to: string): Promise<ChangedFile[]> {
    return this.changedFiles("diff-tree", "-r", from, to);
  }

  /** The version of a file of the content folder in a commit; undefined if the commit does not contain the file. */
  async fileAt(commit: string, path: string): Promise<Buffer | undefined> {
    if (!(await this.run("ls-tree", "--name-only", commit, "--", path))) return undefined;
    return this.git(["cat-file", "blob", `${commit}:./${path}`]);
  }

  /** Makes a commit of a tree, with the parent `parent`. Moves no branch. */
  commit(tree: string, parent: string, message: string): Promise<string> {
    return this.run("commit-tree", tree, "-p", parent, "-m", message);
  }

  /** Pushes a commit. Rejects if the branch at the remote has commits that `commit` does not include. */
  async push(remote: string, branch: string, commit: string): Promise<void> {
    await this.run("update-ref", pushedRef(branch), commit);
    await this.git(["push", "--quiet", remote, `${commit}:refs/heads/${branch}`], { timeoutMs: networkMs });
  }

  /**
   * Makes `commit` the base of the content files, and moves the checked-out branch to `commit`. The content files must
   * already include the changes of `commit`. If the move would lose commits or overwrite uncommitted changes, or if the index of
   * the working copy is locked, the branch stays where it is.
   */
  async advance(commit: string): Promise<void> {
    const { branch, head, ownBase } = await this.checkedOut();
    await this.run("update-ref", ownBase, commit);
    await this.run("update-ref", "-d", pushedRef(branch));
    if (!(await this.isAncestor(head, commit))) return;
    const steps = [
      ["reset", "--quiet", commit, "--", "."],
      ["read-tree", "-m", "-u", head, commit],
      ["update-ref", "-m", "publish from the editor", "HEAD", commit, head],
      ["update-ref", "-d", ownBase],
    ];
    try {
      for (const step of steps) await this.git(step, { index: null });
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
    }
  }

  private isAncestor(one: string, other: string): Promise<boolean> {
    return this.succeeds("merge-base", "--is-ancestor", one, other);
  }

  /**
   * The paths of new files that the site does not read: files of other programs, and pictures and documents that no content file
   * names. An uploaded picture is not named before its form is saved.
   */
  private async unreadFiles(added: readonly ChangedFile[]): Promise<Set<string>> {
    if (added.length === 0) return new Set();
    const files = (await listContent(this.content)).map(({ path }) => join(this.content, path));
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const values = JSON.stringify(texts.map(parseQuietly)).normalize();
    const isNamed = (path: string) => values.includes(JSON.stringify(basename(path).normalize()));
    const isRead = (path: string) =>
      /^(?:pictures|documents)\/[^/]+$/.test(path)
        ? isNamed(path)
        : path.startsWith("schemas/") || parseContentPath(path) !== undefined;
    return new Set(added.map(({ path }) => path).filter((path) => !isRead(path)));
  }

  private async changedFiles(command: string, ...args: string[]): Promise<ChangedFile[]> {
    const flags = ["--relative", "--name-status", "--no-renames", "-z"];
    const words = (await this.run(command, ...flags, ...args)).split("\0");
    const changed: ChangedFile[] = [];
    for (let index = 0; index + 1 < words.length; index += 2) {
      const [letter, path = ""] = [words[index], words[index + 1]];
      changed.push({ path, change: letter === "A" ? "new" : letter === "D" ? "removed" : "changed" });
    }
    return changed;
  }

  private async run(...args: string[]): Promise<string> {
    return (await this.git(args)).toString("utf8").trim();
  }

  private async tryRun(...args: string[]): Promise<string | undefined> {
    try {
      return await this.run(...args);
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }

  private async succeeds(...args: string[]): Promise<boolean> {
    return (await this.tryRun(...args)) !== undefined;
  }

  /** Runs git in the content folder, without password prompts. Rejects with GitError if git fails. */
  private git(args: string[], { timeoutMs = 60_000, index = this.index }: GitOptions = {}): Promise<Buffer> {
    const env = {
      GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
      ...process.env,
      GIT_TERMINAL_PROMPT: "0",
      LC_ALL: "C",
      ...(index === null ? {} : { GIT_INDEX_FILE: index }),
    };
    const limits = { timeout: timeoutMs, maxBuffer: 64 << 20 };
    return new Promise((resolve, reject) => {
      const options = { ...limits, cwd: this.content, env, encoding: "buffer" } as const;
      execFile("git", args, options, (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const said = error.killed ? "took too long" : String(stderr).trim() || error.message;
        reject(new GitError(`git ${args.join(" ")}: ${said}`));
      });
    });
  }
}

/** The name of the git ref that stores the last pushed commit until its outcome is known. */
function pushedRef(branch: string): string {
  return `refs/ozo-editor-pushed/${branch}`;
}
