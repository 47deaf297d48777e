import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { type ByPlace, byPlaceSchema } from "#domain/catalogue/schemas/by-place-schema.ts";
import { type CategoryFile, categorySchema } from "#domain/catalogue/schemas/category-schema.ts";
import { type ClaimsFile, claimsSchema } from "#domain/catalogue/schemas/claims-schema.ts";
import { neededPages, pageTextSchema } from "#domain/catalogue/schemas/page-text-schema.ts";
import { type ProductFile, productSchema } from "#domain/catalogue/schemas/product-schema.ts";
import { type Redirect, redirectsSchema } from "#domain/catalogue/schemas/redirects-schema.ts";
import { type SiteFile, siteSchema } from "#domain/catalogue/schemas/site-schema.ts";
import { type ContentFile, readContentFile } from "./content-file.ts";
import { readFolder, slugsIn } from "./content-folder.ts";
import { type ContentProblem, fileProblem } from "./content-problem.ts";

export type TextPageFile = z.infer<typeof pageTextSchema>;

/** The content files that could be read. A file with a mistake is undefined, or missing in its map. */
export interface ContentFiles {
  site: ContentFile<SiteFile> | undefined;
  categories: ReadonlyMap<string, ContentFile<CategoryFile>>;
  products: ReadonlyMap<string, ContentFile<ProductFile>>;
  pages: ReadonlyMap<string, ContentFile<TextPageFile>>;
  claims: ContentFile<ClaimsFile> | undefined;
  /** Also undefined if there is no content/by-place.yaml. */
  byPlace: ContentFile<ByPlace> | undefined;
  redirects: ContentFile<Redirect[]> | undefined;
  /** The names of all files in a folder without extension, also of files with mistakes. */
  names: { categories: readonly string[]; products: readonly string[]; pages: readonly string[] };
}

/** The first pass: reads each file and checks its fields. Adds the problems to `problems`. */
export function readContentFiles(folder: string, problems: ContentProblem[]): ContentFiles {
  const names = {
    categories: slugsIn(join(folder, "categories")),
    products: slugsIn(join(folder, "products")),
    pages: slugsIn(join(folder, "pages")),
  };
  const needed = ["site.yaml", "claims.yaml", ...neededPages.map((name) => `pages/${name}.yaml`)];
  for (const path of needed.map((name) => join(folder, name))) {
    if (existsSync(path)) continue;
    problems.push(fileProblem(path, "This file is missing, and the site needs it: restore it."));
  }
  return {
    site: readOptional(join(folder, "site.yaml"), siteSchema, problems),
    categories: readFolder(join(folder, "categories"), categorySchema, problems),
    products: readFolder(join(folder, "products"), productSchema, problems),
    pages: readFolder(join(folder, "pages"), pageTextSchema, problems),
    claims: readOptional(join(folder, "claims.yaml"), claimsSchema, problems),
    byPlace: readOptional(join(folder, "by-place.yaml"), byPlaceSchema, problems),
    redirects: readRedirects(join(folder, "redirects.yaml"), problems),
    names,
  };
}

/** Returns undefined if there is no file or if it has mistakes. The mistakes are added to `problems`. */
function readOptional<Value>(path: string, schema: z.ZodType<Value>, problems: ContentProblem[]) {
  return existsSync(path) ? readContentFile(path, schema, problems) : undefined;
}

/** Reads the redirects. A missing file means that there are none. Returns undefined if the file has mistakes. */
function readRedirects(path: string, problems: ContentProblem[]): ContentFile<Redirect[]> | undefined {
  if (existsSync(path)) return readContentFile(path, redirectsSchema, problems);
  return { value: [], note: (_, message, severity) => problems.push(fileProblem(path, message, severity)) };
}
