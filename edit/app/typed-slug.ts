import { slugFrom } from "#domain/catalogue/slug-from.ts";

/** The slug of a text that is still being typed. It ends with a hyphen if the text ends with a space or other separator. */
export function typedSlug(text: string): string {
  const slug = slugFrom(text);
  return slug !== "" && /[^a-z0-9]$/i.test(text) ? `${slug}-` : slug;
}
