import { execFile } from "node:child_process";

/** A git command that failed. Its message is git's own, meant for the terminal and not for the editor's screen. */
export class GitError extends Error {}

interface GitOptions {
  timeoutMs?: number;
  /** An index file other than the one of the working copy. */
  index?: string;
}

/** Runs git in a folder, without prompts. Rejects with a GitError. */
export async function git(folder: string, args: string[], options: GitOptions = {}): Promise<string> {
  return (await gitBytes(folder, args, options)).toString("utf8");
}

/** Like `git`, for output that is not text. */
export function gitBytes(
  folder: string,
  args: string[],
  { timeoutMs = 60_000, index }: GitOptions = {},
): Promise<Buffer> {
  const env = {
    GIT_SSH_COMMAND: "ssh -o BatchMode=yes",
    ...process.env,
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
    ...(index ? { GIT_INDEX_FILE: index } : {}),
  };
  const options = { cwd: folder, env, timeout: timeoutMs, maxBuffer: 64 << 20, encoding: "buffer" } as const;
  return new Promise((resolve, reject) => {
    execFile("git", args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const said = error.killed ? "took too long" : String(stderr).trim() || error.message;
      reject(new GitError(`git ${args.join(" ")}: ${said}`));
    });
  });
}

/** Whether a git command ends without an error. */
export function succeeds(folder: string, args: string[]): Promise<boolean> {
  return git(folder, args).then(
    () => true,
    () => false,
  );
}
