import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { publish, readChanges, takeBack } from "./publish.ts";

const author = { name: "Mary Keting", email: "mary@example.com" };
let folder: string;
let content: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ozo-publish-"));
  content = join(folder, "here/content");
  // A machine on which git was never set up.
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
  git(".", "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  git(".", "init", "--quiet", "--initial-branch=main", "here");
  mkdirSync(content);
  write("site.yaml", "brand: Ozo\nrevised: 2026-11-21\n");
  git("here", "add", "--all");
  git("here", ...as("Somebody"), "commit", "--quiet", "--message=Begin");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function git(place: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: join(folder, place), encoding: "utf8", stdio: "pipe" });
}
const as = (name: string) => ["-c", `user.name=${name}`, "-c", `user.email=${name}@example.com`];
const write = (file: string, text: string) => writeFileSync(join(content, file), text);

function addRemote() {
  git("here", "remote", "add", "origin", join(folder, "remote"));
  git("here", "push", "--quiet", "--set-upstream", "origin", "main");
}

/** Somebody else's commit, already at the remote. */
function publishElsewhere(file: string, text: string) {
  git(".", "clone", "--quiet", "remote", "there");
  writeFileSync(join(folder, "there/content", file), text);
  git("there", "add", "--all");
  git("there", ...as("Other"), "commit", "--quiet", "--message=Theirs");
  git("there", "push", "--quiet");
}

test("who publishes is asked for once, where git does not know it", async () => {
  write("site.yaml", "brand: Ozone\n");
  expect(await readChanges(content)).toMatchObject({ needsAuthor: true });
  await expect(publish(content, "Rename", undefined)).rejects.toThrow("Say who you are");
  expect(await publish(content, "Rename", author)).toMatchObject({ files: 1 });
  expect(git("here", "log", "-1", "--format=%an <%ae>").trim()).toBe("Mary Keting <mary@example.com>");
  expect(await readChanges(content)).toMatchObject({ needsAuthor: false, files: [], unsent: 0 });
});

test("the last publish can be taken back, here and at the remote, and the history keeps both", async () => {
  addRemote();
  write("site.yaml", "brand: Ozone\n");
  write("new.yaml", "name: New\n");
  await publish(content, "Rename", author);
  expect(await takeBack(content)).toMatchObject({ files: 2, sent: { ok: true } });
  expect(readFileSync(join(content, "site.yaml"), "utf8")).toBe("brand: Ozo\nrevised: 2026-11-21\n");
  expect(git("here", "status", "--porcelain")).toBe("");
  expect(git("here", "diff", "HEAD~2")).toBe("");
  expect(git("remote", "log", "--format=%s", "main")).toBe('Revert "Rename"\nRename\nBegin\n');
});

test("what changed more than the content is not taken back", async () => {
  writeFileSync(join(folder, "here/program.ts"), "");
  write("site.yaml", "brand: Ozone\n");
  git("here", "add", "--all");
  git("here", ...as("Somebody"), "commit", "--quiet", "--message=Both");
  await expect(takeBack(content)).rejects.toThrow("more than words and pictures");
});

test("what a hook refuses is not published, and its words are passed on", async () => {
  const hook = join(folder, "here/.git/hooks/pre-commit");
  writeFileSync(hook, "#!/bin/sh\necho The texts were not proofread. >&2\nexit 1\n");
  chmodSync(hook, 0o755);
  write("site.yaml", "brand: Ozone\n");
  await expect(publish(content, "Rename", author)).rejects.toThrow(
    "Nothing was published: git refused it. It said: The texts were not proofread.",
  );
  expect((await readChanges(content)).files).toHaveLength(1);
});

test("what others have published meanwhile comes along", async () => {
  addRemote();
  publishElsewhere("other.yaml", "theirs: true\n");
  write("site.yaml", "brand: Ozone\n");
  const { sent } = await publish(content, "Rename", author);
  expect(sent).toEqual({
    ok: true,
    message: "Sent to the others (origin), together with what they had published meanwhile.",
  });
  expect(readFileSync(join(content, "other.yaml"), "utf8")).toBe("theirs: true\n");
  expect(git("remote", "log", "--format=%s", "main")).toBe("Rename\nTheirs\nBegin\n");
});

test("where both have changed the same line, mine stays here, theirs there, and the reason is said", async () => {
  addRemote();
  publishElsewhere("site.yaml", "brand: Theirs\n");
  write("site.yaml", "brand: Mine\n");
  const { sent } = await publish(content, "Rename", author);
  expect(sent).toMatchObject({ ok: false, message: expect.stringContaining("Somebody else has published") });
  expect(readFileSync(join(content, "site.yaml"), "utf8")).toBe("brand: Mine\n");
  expect(git("here", "status", "--porcelain")).toBe("");
  expect(await readChanges(content)).toMatchObject({ unsent: 1, remote: "origin" });
});

test("a remote that is away says so, and the next publish sends both", async () => {
  addRemote();
  git("here", "remote", "set-url", "origin", join(folder, "nowhere"));
  write("site.yaml", "brand: Ozone\n");
  const { sent } = await publish(content, "Rename", author);
  expect(sent).toMatchObject({ ok: false, message: expect.stringContaining("could not be sent to origin") });
  git("here", "remote", "set-url", "origin", join(folder, "remote"));
  expect(await publish(content, "Send", author)).toMatchObject({ files: 0, sent: { ok: true } });
});

test("without a repository it says why nothing can be published", async () => {
  rmSync(join(folder, "here/.git"), { recursive: true });
  expect((await readChanges(content)).obstacle).toContain("not under git yet");
});
