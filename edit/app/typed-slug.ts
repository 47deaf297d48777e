import { slugFrom } from "#domain/catalogue/slug-from.ts";

/** An address while it is typed: a hyphen may stand at its end, for the next word to come. */
export function typedSlug(text: string): string {
  const slug = slugFrom(text);
  return slug !== "" && /[^a-z0-9]$/i.test(text) ? `${slug}-` : slug;
}
