import { join } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "#domain/closest-word.ts";
import { UsageError } from "../../../cli/usage-error.ts";
import { sitePages } from "../../pages/site-pages.ts";
import { answerTo, type ContentCommand, type ContentContext } from "../content-command.ts";
import { slugsIn } from "../content-folder.ts";
import { describePage, type MovableFile, removeFile, renameFile } from "../move-file.ts";
import { checkContent } from "../read-content.ts";

export const rename: ContentCommand = {
  usage: "FILE-NAME NEW-FILE-NAME",
  summary: "Changes the address of a product or category, and redirects the old one",

  async run(args, context) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { folder, write } = context;
    const file = await movableFile(positionals[0], context);
    const { isPublic } = await describePage(folder, file);
    const question = "What is its new file name, without .yaml, such as ozo-bright?";
    const to = await answerTo(question, { ...context, given: positionals[1], flag: "the second argument" });
    await renameFile(folder, file, to);
    write(`Renamed ${file.slug} to ${to}.${isPublic ? " The old address redirects to the new one." : ""}\n`);
    return 0;
  },
};

export const remove: ContentCommand = {
  usage: "FILE-NAME [--to ADDRESS]",
  summary: "Removes a product or category, and redirects its address to a page",

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: "string" } },
    });
    const { folder, write } = context;
    const file = await movableFile(positionals[0], context);
    const { address } = await describePage(folder, file);
    const question = "To which page should its address redirect, such as /products/drain-care?";
    const to = await answerTo(question, { ...context, given: values.to, flag: "--to ADDRESS" });
    const pages = await pagesWithout(folder, address);
    if (!pages.includes(to)) throw new UsageError(`There is no page ${to}.${didYouMean(to, pages)}`);
    await removeFile(folder, file, to);
    write(`${file.slug} is removed, and its address redirects to ${to}.\n`);
    return 0;
  },
};

/** Finds the product or category with the given file name. */
async function movableFile(given: string | undefined, context: ContentContext): Promise<MovableFile> {
  const { folder } = context;
  const question = "What is the file name of the product or category?";
  const slug = (await answerTo(question, { ...context, given, flag: "the first argument" })).replace(
    /\.yaml$/,
    "",
  );
  const products = slugsIn(join(folder, "products"), {});
  const categories = slugsIn(join(folder, "categories"), {});
  const kind = products.includes(slug) ? "product" : categories.includes(slug) ? "category" : undefined;
  if (kind === undefined) {
    const guess = didYouMean(slug, [...products, ...categories]);
    throw new UsageError(`There is no product and no category ${slug}.${guess}`);
  }
  return { kind, slug };
}

/** The paths of the pages that remain when the page at the address `gone` is removed. */
async function pagesWithout(folder: string, gone: string): Promise<string[]> {
  const { content } = await checkContent(folder);
  if (!content)
    throw new UsageError(
      "The content has mistakes. Correct them first: npm run content -- check lists them.",
    );
  return sitePages(content)
    .map(({ path }) => path)
    .filter((path) => path !== gone && !path.startsWith(`${gone}/`));
}
