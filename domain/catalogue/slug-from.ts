/** Words as an address: `Übergreen 2` is `ubergreen-2`. Empty where nothing is left. */
export function slugFrom(words: string): string {
  return words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
