import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A system call with which the site changed or synced a file of the store. */
type Act =
  | { kind: "write"; file: string; offset: number; bytes: Buffer; at: number }
  | { kind: "truncate"; file: string; size: number; at: number }
  | { kind: "sync"; file: string; startedAt: number; at: number };

/** The files that a power failure can damage. The shared memory file is created at each start. */
const stored = ["enquiries.sqlite", "enquiries.sqlite-wal"];
const calls = ["pwrite64", "ftruncate", "fsync", "fdatasync"];

/**
 * Returns the strace command line to put before the command line of a program. strace runs the program and records its system
 * calls on the store's files in `folder`. The names of the records begin with `record` and a dot.
 */
export function recorderOf(folder: string, record: string): string[] {
  const watched = stored.flatMap((name) => ["-P", join(folder, name)]);
  // -D runs strace as a grandchild of the program, so that signals reach the program. -ff writes a file for each thread. -ttt
  // records microseconds, -T durations, -y file names, and -xx hexadecimal strings.
  const format = "-D -ff --seccomp-bpf -ttt -T -y -xx -s 70000".split(" ");
  return ["strace", ...format, "-e", `trace=${calls}`, ...watched, "-o", record];
}

/** Throws an error with advice when strace cannot be used. */
export function assertRecorder(): void {
  if (spawnSync("strace", ["-f", "true"]).status === 0) return;
  throw new Error(
    "These tests need strace: install it with apt-get, and run the tests on Linux where ptrace is allowed.",
  );
}

/** Reads the records of all threads, in the order in which the calls ended. */
export function readRecord(record: string): Act[] {
  const files = readdirSync(dirname(record)).filter((file) => file.startsWith(`${basename(record)}.`));
  const lines = files.flatMap((file) => readFileSync(join(dirname(record), file), "utf8").split("\n"));
  const acts = lines.flatMap((line) => {
    const [, seconds, call = "", duration] = /^(\d+\.\d+) (.*) <(\d+\.\d+)>$/.exec(line) ?? [];
    const startedAt = Number(seconds) * 1_000;
    return actOf(call, startedAt, startedAt + Number(duration) * 1_000) ?? [];
  });
  return acts.sort((one, other) => one.at - other.at);
}

function actOf(call: string, startedAt: number, at: number): Act | undefined {
  const [, name, path = "", rest = ""] = /^(\w+)\(\d+<([^>]*)>(.*)\) += \d+/.exec(call) ?? [];
  const file = basename(bytesOf(path).toString());
  if (!stored.includes(file)) return undefined;
  if (name === "fsync" || name === "fdatasync") return { kind: "sync", file, startedAt, at };
  if (name === "ftruncate") return { kind: "truncate", file, size: Number(rest.slice(2)), at };
  const [, hex = "", offset] = /^, "([^"]*)", \d+, (\d+)$/.exec(rest) ?? [];
  return { kind: "write", file, offset: Number(offset), bytes: bytesOf(hex), at };
}

/** Decodes bytes written as `\x41\x42`. */
function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

/** The number of bytes that a disk writes as a unit. */
const sector = 512;

/**
 * Writes the store's files to `folder` as they may be after a power failure at `cutAt`. The folder `before` contains the
 * files at the start of the record. Synced writes are complete. Later writes are complete, incomplete or lost at random.
 */
export function cutPower(acts: Act[], cutAt: number, before: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of stored) {
    const own = acts.filter((act) => act.file === file && act.at <= cutAt);
    const synced = Math.max(-Infinity, ...own.flatMap((act) => (act.kind === "sync" ? [act.startedAt] : [])));
    const former = join(before, file);
    const start = existsSync(former) ? readFileSync(former) : Buffer.alloc(0);
    const ends = own.map((act) => (act.kind === "write" ? act.offset + act.bytes.length : 0));
    const content = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), start.length));
    start.copy(content);
    let size = start.length;
    for (const act of own) {
      const isSafe = act.at <= synced;
      if (act.kind === "truncate" && (isSafe || Math.random() < 0.5)) {
        content.fill(0, act.size);
        size = act.size;
      }
      if (act.kind !== "write" || (!isSafe && Math.random() < 0.4)) continue;
      const isTorn = !isSafe && Math.random() < 0.2;
      const sectors = (Math.random() * act.bytes.length) / sector;
      const taken = isTorn ? Math.floor(sectors) * sector : act.bytes.length;
      act.bytes.copy(content, act.offset, 0, taken);
      size = Math.max(size, act.offset + taken);
    }
    writeFileSync(join(folder, file), content.subarray(0, size), { mode: 0o600 });
  }
}
