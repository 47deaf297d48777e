import { rm } from "node:fs/promises";
import { Refused } from "../refused.ts";
import { GitError, git, gitBytes, succeeds } from "./git.ts";

/** A file of the content folder that differs between two states. `path` is within the content folder. */
export interface ChangedFile {
  path: string;
  change: "new" | "changed" | "removed";
}

/** Where the published files are shared. */
export interface Remote {
  name: string;
  /** The branch there, such as `refs/heads/main`. */
  branch: string;
  /** Its state when it was last fetched, such as `refs/remotes/origin/main`. */
  tracking: string;
}

/** A commit of content files alone. */
export interface Publication {
  id: string;
  message: string;
  /** ISO 8601. */
  at: string;
  /** No later commit has changed content. */
  isNewest: boolean;
}

/** What is checked out. */
export interface CheckedOut {
  branch: string;
  head: string;
  /** The commit that the content files were edited from. */
  base: string;
  /** The ref under which the editor remembers a base that the branch could not move to. */
  ownBase: string;
}

/** `obstacle`: why nothing can be published, and what to do. */
export type RepositoryState = CheckedOut | { obstacle: string };

const networkMs = 120_000;

const earlierState =
  "This folder shows an earlier state of the site, and nothing can be published from there. Ask whoever looks after the site to return it to the newest state.";

/**
 * The git repository around the content folder. Commits are made with an index of the editor's own, so whatever else is
 * uncommitted or staged in the working copy neither blocks them nor becomes part of them.
 */
export class Repository {
  readonly content: string;
  private readonly index: string;
  /** The commit that the editor's index was last read from. */
  private indexed = "";

  /** `index`: a file of the editor's own. */
  constructor({ content, index }: { content: string; index: string }) {
    this.content = content;
    this.index = index;
  }

  /** Why nothing can be published, or what is checked out. */
  async state(): Promise<RepositoryState> {
    let head: string | undefined;
    let name: string | undefined;
    try {
      [head, name] = (await this.run("rev-parse", "HEAD", "--symbolic-full-name", "HEAD")).split("\n");
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { obstacle: obstacleOf(error.message) };
    }
    const branch = name?.replace(/^refs\/heads\//, "");
    if (!head || !branch || branch === "HEAD") return { obstacle: earlierState };
    const ownBase = `refs/ozo-editor/${branch}`;
    const own = await this.commitAt(ownBase);
    const base = own && !(await this.isAncestor(own, head)) ? own : head;
    return { branch, head, base, ownBase };
  }

  /** Where the branch is shared; undefined without a remote. */
  async remote(branch: string): Promise<Remote | undefined> {
    const format = "--format=%(upstream:remotename) %(upstream:remoteref) %(upstream)";
    const [name, remoteBranch, tracking] =
      (await this.tryRun("for-each-ref", format, `refs/heads/${branch}`))?.split(" ") ?? [];
    if (name && remoteBranch && tracking) return { name, branch: remoteBranch, tracking };
    const names = (await this.tryRun("remote"))?.split("\n").filter(Boolean) ?? [];
    const first = names.includes("origin") ? "origin" : names[0];
    return first === undefined
      ? undefined
      : { name: first, branch: `refs/heads/${branch}`, tracking: `refs/remotes/${first}/${branch}` };
  }

  /** Undefined when nothing has that name. */
  commitAt(name: string): Promise<string | undefined> {
    return this.tryRun("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  }

  async fetch({ name }: Remote): Promise<void> {
    await git(this.content, ["fetch", "--quiet", name], { timeoutMs: networkMs });
  }

  /** Undefined when the two share no history. */
  commonAncestor(one: string, other: string): Promise<string | undefined> {
    return this.tryRun("merge-base", one, other);
  }

  /** Content files that differ between a commit and the files on disk. */
  async changesSince(commit: string): Promise<ChangedFile[]> {
    await this.stage(commit);
    return this.readChanges("diff-index", "--cached", commit);
  }

  /** Content files that differ between two commits. */
  changesBetween(from: string, to: string): Promise<ChangedFile[]> {
    return this.readChanges("diff-tree", "-r", from, to);
  }

  /** A content file as of a commit; undefined when it was not there. */
  fileAt(commit: string, path: string): Promise<Buffer | undefined> {
    return gitBytes(this.content, ["cat-file", "blob", `${commit}:./${path}`]).catch(() => undefined);
  }

  /** Commits the content folder as it is on disk on top of `parent`, and returns the commit. No branch moves. */
  async commit(parent: string, message: string): Promise<string> {
    await this.stage(parent);
    const tree = (await git(this.content, ["write-tree"], { index: this.index })).trim();
    return this.run("commit-tree", tree, "-p", parent, "-m", message);
  }

  /** Sends a commit. Resolves with false when the remote has commits that this one does not include. */
  async push({ name, branch }: Remote, commit: string): Promise<boolean> {
    try {
      await git(this.content, ["push", "--quiet", name, `${commit}:${branch}`], { timeoutMs: networkMs });
      return true;
    } catch (error) {
      if (error instanceof GitError && /fetch first|non-fast-forward|stale info/.test(error.message))
        return false;
      throw error;
    }
  }

  /**
   * Moves the checked-out branch forward to `commit`, whose content files are already on disk. Where that would touch other
   * uncommitted work, or lose commits, the branch stays and the editor remembers the commit as its base.
   */
  async advance(commit: string): Promise<void> {
    const { head, ownBase } = await this.checkedOut();
    await this.run("reset", "--quiet", commit, "--", ".");
    await this.tryRun("update-index", "-q", "--refresh");
    const canMove =
      (await this.isAncestor(head, commit)) &&
      (await succeeds(this.content, ["read-tree", "-m", "-u", head, commit]));
    if (canMove) {
      await this.run("update-ref", "-m", "publish from the editor", "HEAD", commit, head);
      await this.tryRun("update-ref", "-d", ownBase);
    } else await this.run("update-ref", ownBase, commit);
  }

  /** Like `state`; throws Refused when nothing can be published. */
  async checkedOut(): Promise<CheckedOut> {
    const state = await this.state();
    if ("obstacle" in state) throw new Refused(409, { message: state.obstacle });
    return state;
  }

  /** The last commit of content files alone. */
  async lastPublication(base: string): Promise<Publication | undefined> {
    const prefix = await this.run("rev-parse", "--show-prefix");
    const format = "--format=%x01%H%x00%s%x00%cI%x00";
    const args = ["log", "--max-count=50", "--full-diff", "--name-only", format, base, "--", "."];
    const entries = (await this.run(...args)).split("\u0001").slice(1);
    for (const [index, entry] of entries.entries()) {
      const [id = "", message = "", at = "", names = ""] = entry.split("\0");
      const files = names.split("\n").filter(Boolean);
      const isContentAlone = files.length > 0 && files.every((name) => name.startsWith(prefix));
      if (isContentAlone) return { id, message, at, isNewest: index === 0 };
    }
    return undefined;
  }

  /** Whether git knows the author without guessing from the machine's name. */
  hasAuthor(): Promise<boolean> {
    return succeeds(this.content, ["-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT"]);
  }

  async setAuthor({ name, email }: { name: string; email: string }): Promise<void> {
    await this.run("config", "user.name", name);
    await this.run("config", "user.email", email);
  }

  private isAncestor(one: string, other: string): Promise<boolean> {
    return succeeds(this.content, ["merge-base", "--is-ancestor", one, other]);
  }

  /** Puts the content folder as it is on disk on top of a commit, in the editor's index. */
  private async stage(commit: string): Promise<void> {
    const options = { index: this.index };
    if (this.indexed !== commit) {
      // A lock is left behind when git was ended.
      await rm(`${this.index}.lock`, { force: true });
      await git(this.content, ["read-tree", commit], options);
      this.indexed = commit;
    }
    await git(this.content, ["add", "--all", "--", "."], options);
  }

  private async readChanges(...args: string[]): Promise<ChangedFile[]> {
    const [command = "", ...rest] = args;
    const flags = ["--relative", "--name-status", "--no-renames", "-z"];
    const text = await git(this.content, [command, ...flags, ...rest], { index: this.index });
    const words = text.split("\0");
    const changed: ChangedFile[] = [];
    for (let index = 0; index + 1 < words.length; index += 2) {
      const [letter, path = ""] = [words[index], words[index + 1]];
      changed.push({ path, change: letter === "A" ? "new" : letter === "D" ? "removed" : "changed" });
    }
    return changed;
  }

  private async run(...args: string[]): Promise<string> {
    return (await git(this.content, args)).trim();
  }

  private tryRun(...args: string[]): Promise<string | undefined> {
    return this.run(...args).catch((error: unknown) => {
      if (error instanceof GitError) return undefined;
      throw error;
    });
  }
}

function obstacleOf(message: string): string {
  if (message.includes("ENOENT"))
    return "Publishing needs the program git, which is not installed on this machine. Ask whoever looks after the site.";
  return message.includes("not a git repository")
    ? "This folder keeps no history yet, so there is nothing to publish to. Ask whoever looks after the site to set it up."
    : "This folder has no published state yet. Ask whoever looks after the site to set it up.";
}
