/**
 * Converts words to a slug: `Übergreen 2` becomes `ubergreen-2`. The slug is empty if the words have no letter or
 * digit.
 */
export function slugFrom(words: string): string {
  return words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
