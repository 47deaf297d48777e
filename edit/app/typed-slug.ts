import { slugFrom } from "#domain/catalogue/slug-from.ts";

/** The slug of an unfinished text. It may end with a hyphen, which the next typed word follows. */
export function typedSlug(text: string): string {
  const slug = slugFrom(text);
  return slug !== "" && /[^a-z0-9]$/i.test(text) ? `${slug}-` : slug;
}
