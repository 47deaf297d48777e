import { execFile } from "node:child_process";

export class GitError extends Error {}

/** Runs git in a folder; it never asks for anything in the terminal. Rejects with a GitError that says what it said. */
export function git(
  folder: string,
  args: string[],
  { timeoutMs = 60_000, input = "" } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
    const child = execFile(
      "git",
      args,
      { cwd: folder, env, timeout: timeoutMs, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (error.code === "ENOENT") reject(new GitError("git is not installed on this machine."));
        else if (error.killed) reject(new GitError(`git ${args[0]} took too long and was ended.`));
        else reject(new GitError((stderr || stdout || error.message).trim()));
      },
    );
    // git may end before it has read what it does not need.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
