import { basename, dirname, join, relative } from "node:path";
import { parse } from "yaml";
import type { ContentProblem } from "#build/content/content-file.ts";
import { MediaFiles } from "#build/content/media/media-files.ts";
import { ParsedFileCache } from "#build/content/parsed-file-cache.ts";
import type { Content } from "#build/content/read-content.ts";
import { checkContent } from "#build/content/read-content.ts";
import type { Problem } from "../protocol.ts";

export interface Checked {
  mistakes: Problem[];
  warnings: Problem[];
  /** The content, drafts included; undefined while there are mistakes. */
  content: Content | undefined;
}

interface CheckedFolders {
  /** The content folder. */
  content: string;
  /** Added pictures and documents whose forms are not saved. */
  added: string;
  /** A file that keeps the parsed content between starts. */
  memory: string;
}

/** Runs the build's check on the content folder; parses only the files that have changed. */
export class Checker {
  private readonly folders: CheckedFolders;
  private readonly parsedFiles: ParsedFileCache;
  private readonly media = new Map<string, Promise<unknown>>();

  constructor(folders: CheckedFolders) {
    this.folders = folders;
    this.parsedFiles = new ParsedFileCache(folders.memory);
  }

  /** Checks the folder as if `unsaved` were saved. */
  async check(unsaved?: { path: string; text: string }): Promise<Checked> {
    const { content: folder, added } = this.folders;
    const { content, mistakes, warnings } = await checkContent(folder, {
      withDrafts: true,
      unsaved: new Map(unsaved ? [[join(folder, unsaved.path), unsaved.text]] : []),
      parsedFiles: this.parsedFiles,
      media: new MediaFiles([folder, added], this.media),
    });
    const describe = ({ file, line, field, message }: ContentProblem): Problem => ({
      path: relative(folder, file).replaceAll("\\", "/"),
      line,
      field,
      message,
    });
    return { content, mistakes: mistakes.map(describe), warnings: warnings.map(describe) };
  }

  /** The parsed text of a file; undefined when it is not valid YAML. */
  valueOf(path: string, text: string): Record<string, unknown> | undefined {
    const kind = basename(dirname(join(this.folders.content, path)));
    try {
      return (this.parsedFiles.find(kind, text) ?? parse(text) ?? {}) as Record<string, unknown>;
    } catch {
      return undefined;
    }
  }

  /** Keeps the parsed files for the next start. */
  keep(): void {
    this.parsedFiles.save();
  }
}
