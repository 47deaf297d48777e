import { slugFrom } from "#domain/catalogue/slug-from.ts";

/** A slug while it is typed, which may end with a hyphen. */
export function typedSlug(text: string): string {
  const slug = slugFrom(text);
  return slug !== "" && /[^a-z0-9]$/i.test(text) ? `${slug}-` : slug;
}
