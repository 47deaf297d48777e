import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { runContentCommand } from "../../build/content/content-command.ts";

type Commands = Parameters<typeof runContentCommand>[1];

/** Gives each test of a file its own copy of the content, and records the output of its commands. */
export function prepareContentCopy(commands: Commands) {
  const copy = {
    folder: "",
    output: "",
    read: (file: string) => readFileSync(join(copy.folder, file), "utf8"),
    run(args: string[], answers?: string[]) {
      const write = (text: string) => {
        copy.output += text;
      };
      const ask = answers && (async () => answers.shift() ?? "");
      const context = { folder: copy.folder, today: "2026-11-22", write, writeError: write, ask };
      return runContentCommand(args, commands, context);
    },
  };
  beforeEach(() => {
    copy.folder = mkdtempSync(join(tmpdir(), "ozo-content-copy-"));
    cpSync("content", copy.folder, { recursive: true });
    copy.output = "";
  });
  afterEach(() => rmSync(copy.folder, { recursive: true }));
  return copy;
}
