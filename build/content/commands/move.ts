import { join } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "#domain/closest-word.ts";
import { UsageError } from "../../../cli/usage-error.ts";
import { sitePages } from "../../pages/site-pages.ts";
import { slugsIn } from "../content-folder.ts";
import { addressOf, type MovableFile, MoveError, removeFile, renameFile } from "../move-file.ts";
import { checkContent } from "../read-content.ts";
import { answerTo, type ContentCommand } from "../run-content.ts";

export const rename: ContentCommand = {
  usage: "FILE-NAME NEW-FILE-NAME",
  summary: "Gives a product or category another address; the old one, and its datasheet's, lead there",

  async run(args, surroundings) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { folder, write } = surroundings;
    const file = await movableFile(positionals[0], surroundings);
    const question = "Its new file name, without .yaml, such as ozo-bright?";
    const to = await answerTo(question, { ...surroundings, given: positionals[1], flag: "a second name" });
    await move(() => renameFile(folder, file, to));
    write(`${file.slug} is ${to} now${file.isPublic ? ", and its old address leads there" : ""}.\n`);
    return 0;
  },
};

export const remove: ContentCommand = {
  usage: "FILE-NAME [--to ADDRESS]",
  summary: "Removes a product or category; its address leads to the page that you choose",

  async run(args, surroundings) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: "string" } },
    });
    const { folder, write } = surroundings;
    const file = await movableFile(positionals[0], surroundings);
    if (!file.isPublic) {
      await move(() => removeFile(folder, file, "/products"));
      write(`${file.slug} is removed. It was a draft: nobody knows its address.\n`);
      return 0;
    }
    const question = "The page that its address leads to from now on, such as /products/drain-care?";
    const to = await answerTo(question, { ...surroundings, given: values.to, flag: "--to" });
    const pages = await pagesWithout(folder, file);
    if (!pages.includes(to))
      throw new UsageError(`There is no page ${to} to lead to.${didYouMean(to, pages)}`);
    await move(() => removeFile(folder, file, to));
    write(`${file.slug} is removed, and its address leads to ${to}.\n`);
    return 0;
  },
};

/** The product or category of this name. */
async function movableFile(
  given: string | undefined,
  surroundings: Parameters<ContentCommand["run"]>[1],
): Promise<MovableFile & { isPublic: boolean }> {
  const { folder } = surroundings;
  const question = "Which product or category, by its file's name?";
  const slug = (await answerTo(question, { ...surroundings, given, flag: "its name" })).replace(
    /\.ya?ml$/,
    "",
  );
  const products = slugsIn(join(folder, "products"), {});
  const categories = slugsIn(join(folder, "categories"), {});
  const kind = products.includes(slug) ? "product" : categories.includes(slug) ? "category" : undefined;
  if (kind === undefined) {
    const guess = didYouMean(slug, [...products, ...categories]);
    throw new UsageError(`There is no product and no category ${slug}.${guess}`);
  }
  return { kind, slug, isPublic: (await addressOf(folder, { kind, slug })) !== undefined };
}

/** What stands in the way is a matter of how the command was used. */
async function move(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof MoveError ? new UsageError(error.message) : error;
  }
}

/** Addresses that will still be there when this one has gone. */
async function pagesWithout(folder: string, file: MovableFile): Promise<string[]> {
  const { content } = await checkContent(folder);
  if (!content)
    throw new UsageError("The content has mistakes: npm run content -- check names them. Repair them first.");
  const gone = (await addressOf(folder, file)) ?? "";
  return sitePages(content)
    .map(({ path }) => path)
    .filter((path) => path !== gone && !path.startsWith(`${gone}/`));
}
