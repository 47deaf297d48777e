import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { createLogDestination } from "./open-log.ts";

test("while a pipe is full, the log keeps some lines and loses others, and it goes on when the reader reads again", () => {
  const path = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(fd));
  const log = createLogDestination(fd);
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `${JSON.stringify({ index, text: "é".repeat(40) })}\n`,
  );
  for (const line of lines) log.write(line);
  const read: Buffer[] = [];
  const bytes = Buffer.alloc(10_000_000);
  // Each line that is written later fills the pipe with the lines that waited.
  for (let round = 0; round < 20; round++) {
    read.push(Buffer.from(bytes.subarray(0, readSync(fd, bytes))));
    log.write(`last ${round}\n`);
  }
  const written = Buffer.concat(read).toString().split("\n").slice(0, -1);
  const kept = written.filter((line) => line.startsWith("{")).length;
  expect(kept).toBeGreaterThan(1_000);
  expect(kept).toBeLessThan(lines.length);
  expect(written.slice(0, kept).map((line) => `${line}\n`)).toEqual(lines.slice(0, kept));
  expect(written.at(-1)).toBe("last 18");
});
