/** An address made of a name: `Übergreen 2` is `ubergreen-2`. While typing, a hyphen may stand at the end. */
export function slugFrom(name: string, prefix = "", { isTyping = false } = {}): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  const slug = isTyping ? plain : plain.replace(/-$/, "");
  return slug.startsWith(prefix) ? slug : prefix + slug;
}
