import byPlace from "../content/schemas/by-place.json";
import category from "../content/schemas/category.json";
import page from "../content/schemas/page.json";
import product from "../content/schemas/product.json";
import redirects from "../content/schemas/redirects.json";
import site from "../content/schemas/site.json";
import backend from "./backend.json";
import { fieldOf, fieldsOf, type JsonSchema } from "./fields.ts";

/** The largest picture or document that the editor accepts, in bytes. */
const largestFile = 20 * 1024 * 1024;

/** The configuration of Sveltia CMS (https://sveltiacms.app/en/docs). backend.json names the forge and the repository. */
export const cmsConfig = {
  load_config_file: false,
  backend,
  app_title: "Ozo content",
  logo: { src: "favicon.svg" },
  media_folder: "content/pictures",
  public_folder: "",
  media_libraries: {
    all: { slugify_filename: true, max_file_size: largestFile },
    stock_assets: { providers: [] },
  },
  output: { omit_empty_optional_fields: true },
  slug: { encoding: "ascii", clean_accents: true },
  collections: [
    folder("products", "Products", "product", product, { prefix: "ozo-", order: "position" }),
    folder("categories", "Categories", "category", category, { prefix: "", order: "position" }),
    folder("pages", "Text pages", "page", page, { prefix: "", order: "title" }),
    {
      name: "settings",
      label: "Settings",
      files: [
        file("site", "Home page and settings", site),
        file("by-place", "Products by place", byPlace),
        { ...file("redirects", "Redirects", {}), fields: [{ ...listOf(redirects), root: true }] },
      ],
    },
  ],
};

/** A folder of content files. The last part of a file's address is made of its name or title, after the prefix. */
function folder(
  name: string,
  label: string,
  label_singular: string,
  schema: JsonSchema,
  { prefix, order }: { prefix: string; order: string },
) {
  const title = fieldsOf(schema)[0]?.name ?? "";
  return {
    name,
    label,
    label_singular,
    folder: `content/${name}`,
    extension: "yaml",
    format: "yaml",
    media_folder: "../pictures",
    public_folder: "",
    identifier_field: title,
    summary: `{{${title}}}${schema.properties.draft ? "{{draft | ternary(' (draft)', '')}}" : ""}`,
    sortable_fields: [...new Set([order, title])],
    aliases_field: false,
    slug: {
      template: `${prefix}{{${title}}}`,
      hint: "The last part of the page's address. When you change the address of a public page, also add a redirect from its old address.",
      pattern: ["^[a-z0-9]+(-[a-z0-9]+)*$", "must be lower-case words joined by hyphens, such as ozo-klear"],
    },
    fields: fieldsOf(schema),
  };
}

function file(name: string, label: string, schema: JsonSchema) {
  return {
    name,
    label,
    file: `content/${name}.yaml`,
    format: "yaml",
    media_folder: "pictures",
    public_folder: "",
    editor: { preview: name !== "redirects" },
    fields: fieldsOf(schema),
  };
}

function listOf(schema: JsonSchema) {
  return fieldOf("redirects", schema, false);
}
