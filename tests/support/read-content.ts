import { type Content, type ContentReading, checkContent } from "#generator/content/check-content.ts";
import { ContentError } from "#generator/content/content-problem.ts";

/** Reads the content of a folder. Rejects with a ContentError that lists every mistake. */
export async function readContent(folder: string, reading?: ContentReading): Promise<Content> {
  const { content, mistakes } = await checkContent(folder, reading);
  if (!content) throw new ContentError(mistakes);
  return content;
}
