/** Maps each kind of content file that can have several files to its folder in content/. */
export const folderOf = { product: "products", category: "categories", page: "pages" } as const;

export type FolderKind = keyof typeof folderOf;

/** Returns the kind of the content files in a folder. */
export function kindIn(folder: string): FolderKind | undefined {
  return (Object.keys(folderOf) as FolderKind[]).find((kind) => folderOf[kind] === folder);
}
