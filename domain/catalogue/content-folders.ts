/** The folder in content/ for each kind of content file of which there can be several. */
export const folderOf = { product: "products", category: "categories", page: "pages" } as const;

export type FolderKind = keyof typeof folderOf;

/** Returns the kind of the content files in a folder. */
export function kindIn(folder: string): FolderKind | undefined {
  return (Object.keys(folderOf) as FolderKind[]).find((kind) => folderOf[kind] === folder);
}
