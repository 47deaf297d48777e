import backend from "./backend.json";
import { fieldOf, fieldsOf, type JsonSchema } from "./fields.ts";

const schemas = import.meta.glob<JsonSchema>("../content/schemas/*.json", { eager: true, import: "default" });
const schemaOf = (name: string): JsonSchema => schemas[`../content/schemas/${name}.json`] ?? {};

/** The configuration of Sveltia CMS (https://sveltiacms.app/en/docs). backend.json names the forge and the repository. */
export const cmsConfig = {
  load_config_file: false,
  backend,
  app_title: "Ozo content",
  logo: { src: "favicon.svg" },
  media_folder: "content/pictures",
  public_folder: "",
  media_libraries: {
    all: { slugify_filename: true, max_file_size: 20_000_000 },
    stock_assets: { providers: [] },
  },
  output: { omit_empty_optional_fields: true },
  slug: { encoding: "ascii", clean_accents: true },
  collections: [
    folder("products", "Products", "product", "position", "ozo-"),
    folder("categories", "Categories", "category", "position"),
    folder("pages", "Text pages", "page", "title"),
    {
      name: "settings",
      label: "Settings",
      files: [
        file("site", "Home page and settings"),
        file("by-place", "Products by place"),
        file("claims", "Claims and proof", false),
        file("redirects", "Redirects", false),
      ],
    },
  ],
};

/** A folder of content files, listed by the field `order`. The last part of a page's address is the prefix and the page's name or title. */
function folder(name: string, label: string, label_singular: string, order: string, prefix = "") {
  const fields = fieldsOf(schemaOf(label_singular));
  const title = fields[0]?.name ?? "";
  const pictures = { media_folder: "../pictures", public_folder: "" };
  const files = { folder: `content/${name}`, extension: "yaml", format: "yaml", aliases_field: false };
  const draftMark = fields.some(({ name }) => name === "draft") ? "{{draft | ternary(' (draft)', '')}}" : "";
  const { pattern, patternErrorMessage } = schemaOf("product").properties?.category ?? {};
  const slug = {
    template: `${prefix}{{${title}}}`,
    hint: "The last part of the page's address. When you change the address of a public page, also add a redirect from its old address.",
    pattern: [pattern, patternErrorMessage],
  };
  return {
    name,
    label,
    label_singular,
    ...files,
    ...pictures,
    identifier_field: title,
    summary: `{{${title}}} · {{slug}}${draftMark}`,
    sortable_fields: [...new Set([order, title])],
    slug,
    fields,
  };
}

function file(name: string, label: string, hasPreview = true) {
  const schema = schemaOf(name);
  const fields =
    schema.type === "array" ? [{ ...fieldOf(name, schema, false), root: true }] : fieldsOf(schema);
  const pictures = { media_folder: "pictures", public_folder: "" };
  const editor = { preview: hasPreview };
  return { name, label, file: `content/${name}.yaml`, format: "yaml", ...pictures, editor, fields };
}
