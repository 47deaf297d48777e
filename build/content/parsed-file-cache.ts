import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { hashFiles } from "../build-fingerprint.ts";
import { contentHash } from "../content-hash.ts";

/**
 * The values of content files that were read without a mistake or a warning before: the same text means the same
 * value, and reading YAML takes 2 ms a file.
 */
export class ParsedFileCache {
  private readonly file: string;
  private readonly version: string;
  private readonly known: Readonly<Record<string, unknown>>;
  private readonly used: Record<string, unknown> = {};

  constructor(file: string) {
    this.file = file;
    // The rules of the content are code: other code, other rules.
    this.version = hashFiles(".", ["build/content", "domain", "package-lock.json"]);
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    this.known = kept?.version === this.version ? kept.values : {};
  }

  /** `kind` tells schemas apart: the folder that a file stands in. */
  find(kind: string, text: string): unknown {
    const key = contentHash(kind, "\n", text);
    if (Object.hasOwn(this.known, key)) this.used[key] = this.known[key];
    return this.used[key];
  }

  keep(kind: string, text: string, value: unknown): void {
    this.used[contentHash(kind, "\n", text)] = value;
  }

  /** For the next build: what this one has read, and nothing older. */
  save(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileAtomic.sync(this.file, JSON.stringify({ version: this.version, values: this.used }), {
      fsync: false,
    });
  }
}
