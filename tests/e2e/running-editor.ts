import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { type RunningProgram, startProgram } from "../support/start-program.ts";
import { root } from "../support/start-site.ts";
import { expect as expectSoon, failedToLoad, test } from "./site.ts";

/** Waits up to 30 seconds, because the editor checks all content and runs git before it answers many requests. */
export const expect = expectSoon.configure({ timeout: 30_000 });

/** Starts an editor for the tests of the calling file. They run one after another, because they share the editor. */
export function prepareEditor(): RunningEditor {
  const editor = new RunningEditor();
  test.describe.configure({ mode: "serial", timeout: 180_000 });
  // The browser logs each refused request to the console.
  test.use({ expectedConsole: failedToLoad });
  test.beforeAll(() => {
    test.setTimeout(120_000);
    return editor.start();
  });
  test.afterAll(() => editor.stop());
  return editor;
}

/** An editor that runs on a copy of the content, in a git repository with a remote. */
class RunningEditor {
  readonly folder = mkdtempSync(join(tmpdir(), "ozo-editor-"));
  readonly content = join(this.folder, "content");
  /** The arguments of Node that start the editor. */
  readonly command = ["edit/server/main.ts", "--content", this.content, "--port", "0", "--no-open"];
  address = "";
  private program: RunningProgram | undefined;

  async start(): Promise<void> {
    cpSync(join(root, "content"), this.content, { recursive: true });
    writeFileSync(join(this.folder, ".gitignore"), ".cache\nwork\nremote\n");
    this.git("init", "--quiet", "--initial-branch=main");
    this.git("config", "user.name", "A Tester");
    this.git("config", "user.email", "tester@example.com");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message=Begin");
    this.git("init", "--quiet", "--bare", "remote");
    this.git("remote", "add", "origin", join(this.folder, "remote"));
    this.git("push", "--quiet", "--set-upstream", "origin", "main");
    const command = [process.execPath, ...this.command];
    // One editor starts at a time: React Router replaces .react-router/types, and fails if another process does the same.
    const lock = new DatabaseSync(join(root, ".cache/editor-start.lock"), { timeout: 60_000 });
    lock.exec("BEGIN EXCLUSIVE");
    this.program = await startProgram(command, { cwd: root }, /(http:\/\/localhost\S+)/);
    lock.close();
    this.address = this.program.found;
    // The first rendering of a page takes seconds on a busy machine, so it is done before the tests.
    await fetch(new URL("/", this.address));
  }

  async stop(): Promise<void> {
    await this.program?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  has(file: string): boolean {
    return existsSync(join(this.content, file));
  }

  read(file: string): string {
    return readFileSync(join(this.content, file), "utf8");
  }

  /** The value of a YAML file. */
  value(file: string) {
    return parse(this.read(file));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.content, file), text);
  }

  git(...args: string[]): string {
    return execFileSync("git", args, { cwd: this.folder, encoding: "utf8" });
  }

  /** Opens a screen, such as `changes`. The page must have opened `address` before, which stores the key in the tab. */
  async go(page: Page, screen: string): Promise<void> {
    await page.goto(this.address.replace(/#.*/, `#/${screen}`));
  }

  /** Opens the form of a content file, and waits until the page beside the form is shown. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(this.address);
    await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
    await this.go(page, `file/${path}`);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
  }

  async discard(page: Page): Promise<void> {
    page.once("dialog", (question) => question.accept());
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByRole("button", { name: "Discard changes" })).toBeHidden();
  }

  async save(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  }
}
