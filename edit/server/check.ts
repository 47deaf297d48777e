import { join, relative } from "node:path";
import type { ContentProblem } from "#build/content/content-file.ts";
import type { Content } from "#build/content/read-content.ts";
import { checkContent } from "#build/content/read-content.ts";
import type { Problem } from "../protocol.ts";

interface Checked {
  mistakes: Problem[];
  warnings: Problem[];
  /** Everything as it would be built, drafts too; undefined while there are mistakes. */
  content: Content | undefined;
}

/** What the build would say of the content folder, were this text saved. */
export async function check(folder: string, unsaved?: { path: string; text: string }): Promise<Checked> {
  const texts = new Map(unsaved ? [[join(folder, unsaved.path), unsaved.text]] : []);
  const { content, mistakes, warnings } = await checkContent(folder, { withDrafts: true, unsaved: texts });
  const describe = ({ file, line, field, message }: ContentProblem): Problem => ({
    path: relative(folder, file).replaceAll("\\", "/"),
    line,
    field,
    message,
  });
  return { content, mistakes: mistakes.map(describe), warnings: warnings.map(describe) };
}
