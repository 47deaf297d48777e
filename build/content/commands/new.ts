import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { slugSchema } from "#domain/catalogue/field-types.ts";
import { nextPosition, slugOfNew } from "#domain/catalogue/new-product.ts";
import { didYouMean } from "#domain/closest-word.ts";
import { UsageError } from "../../../cli/usage-error.ts";
import { blankCategory, blankProduct } from "../blank-files.ts";
import { answerTo, type ContentCommand, type ContentContext } from "../content-command.ts";
import { slugsIn } from "../content-folder.ts";
import { writeJsonSchemas } from "../json-schemas.ts";
import { checkContent } from "../read-content.ts";

export const newFile: ContentCommand = {
  usage: "product|category [--name NAME] [--category CATEGORY] [--address FILE-NAME]",
  summary: "Creates a draft of a product or category, and asks for missing arguments",

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: "string" }, category: { type: "string" }, address: { type: "string" } },
    });
    const [kind] = positionals;
    if (positionals.length !== 1 || (kind !== "product" && kind !== "category")) {
      throw new UsageError("Name the kind of file: product or category.");
    }
    const { folder, today } = context;
    const name = await answerTo("What is its name?", { ...context, given: values.name, flag: "--name NAME" });
    const category = kind === "product" ? await chooseCategory(values.category, context) : undefined;
    const slug = values.address ?? slugOfNew(kind, name);
    const taken = slugsIn(join(folder, folderOf[kind]), {}).includes(slug);
    if (!slugSchema.safeParse(slug).success || taken) {
      const why = taken ? "exists already" : "can't be an address";
      throw new UsageError(`${slug} ${why}: choose another address with --address, such as ozo-bright.`);
    }

    const position = await positionIn(folder, category);
    const file = join(folder, folderOf[kind], `${slug}.yaml`);
    const blank =
      category === undefined
        ? blankCategory({ name, position, today })
        : blankProduct({ name, category, position, today });
    writeFileSync(file, blank);
    if (kind === "category") await writeJsonSchemas(folder);
    const address = category === undefined ? `/products/${slug}` : `/products/${category}/${slug}`;
    context.write(
      `Created the draft ${file}. Write its texts there; npm run dev shows it at http://localhost:3000${address}\n` +
        'To publish it, remove the line "draft: true". npm run content -- check lists the texts that are still missing.\n',
    );
    return 0;
  },
};

async function chooseCategory(given: string | undefined, context: ContentContext): Promise<string> {
  const known = slugsIn(join(context.folder, "categories"), {});
  const question = `Which category (${known.join(", ")})?`;
  const category = await answerTo(question, { ...context, given, flag: "--category CATEGORY" });
  if (known.includes(category)) return category;
  const guess = didYouMean(category, known);
  throw new UsageError(`There is no category ${category}.${guess} Use one of ${known.join(", ")}.`);
}

/** Returns the position after the last product of the category or, without a category, after the last category. */
async function positionIn(folder: string, categoryId: string | undefined): Promise<number> {
  const { content } = await checkContent(folder, { withDrafts: true });
  const categories = content?.catalogue.categories ?? [];
  const others =
    categoryId === undefined
      ? categories
      : (categories.find((category) => category.categoryId === categoryId)?.products ?? []);
  return nextPosition(others.map(({ position }) => position));
}
