import { join, relative } from "node:path";
import type { ContentProblem } from "#build/content/content-file.ts";
import { MediaFiles } from "#build/content/media/media-files.ts";
import type { Content } from "#build/content/read-content.ts";
import { checkContent } from "#build/content/read-content.ts";
import type { Problem } from "../protocol.ts";

export interface Checked {
  mistakes: Problem[];
  warnings: Problem[];
  /** The content, including drafts; undefined if there are mistakes. */
  content: Content | undefined;
}

/** Runs the build's check on the content folder. Files that have not changed are not parsed again. */
export class ContentChecker {
  private readonly content: string;
  private readonly parsedFiles = new Map<string, unknown>();
  private readonly media = new Map<string, Promise<unknown>>();

  constructor(content: string) {
    this.content = content;
  }

  /** Checks the folder, including its drafts, as if `unsaved` were saved. */
  async check(unsaved?: { path: string; text: string }): Promise<Checked> {
    const folder = this.content;
    const { content, mistakes, warnings } = await checkContent(folder, {
      withDrafts: true,
      unsaved: new Map(unsaved ? [[join(folder, unsaved.path), unsaved.text]] : []),
      parsedFiles: this.parsedFiles,
      media: new MediaFiles(folder, this.media),
    });
    const describe = ({ file, line, field, message }: ContentProblem): Problem => ({
      path: relative(folder, file).replaceAll("\\", "/"),
      line,
      field,
      message,
    });
    return {
      content: mistakes.length > 0 ? undefined : content,
      mistakes: mistakes.map(describe),
      warnings: warnings.map(describe),
    };
  }
}
