import { slugFrom } from "#domain/catalogue/slug-from.ts";

/** The slug of a text that is still being typed. If the text ends with a space or another separator, the slug ends with a hyphen. */
export function typedSlug(text: string): string {
  const slug = slugFrom(text);
  return slug !== "" && /[^a-z0-9]$/i.test(text) ? `${slug}-` : slug;
}
