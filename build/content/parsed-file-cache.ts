import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { hashFiles } from "../build-fingerprint.ts";
import { contentHash } from "../content-hash.ts";

/**
 * Keeps the values of content files that had no mistakes and no warnings, by the hash of their text. Parsing takes 2 ms
 * for each file.
 */
export class ParsedFileCache {
  private readonly file: string;
  private readonly version: string;
  private readonly known: Readonly<Record<string, unknown>>;
  private readonly used: Record<string, unknown> = {};

  constructor(file: string) {
    this.file = file;
    // A change of the code may change the rules for content.
    this.version = hashFiles(".", ["build/content", "domain", "package-lock.json"]);
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    this.known = kept?.version === this.version ? kept.values : {};
  }

  /** `kind` is the folder of the file, which determines its schema. */
  find(kind: string, text: string): unknown {
    const key = contentHash(kind, "\n", text);
    if (Object.hasOwn(this.known, key)) this.used[key] = this.known[key];
    return this.used[key];
  }

  keep(kind: string, text: string, value: unknown): void {
    this.used[contentHash(kind, "\n", text)] = value;
  }

  /** Writes the values that were used since the start, and no older ones. */
  save(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileAtomic.sync(this.file, JSON.stringify({ version: this.version, values: this.used }), {
      fsync: false,
    });
  }
}
