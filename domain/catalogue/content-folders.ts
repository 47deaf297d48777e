/** The folder of content/ for each kind of file that there are several of. */
export const folderOf = { product: "products", category: "categories", page: "pages" } as const;

export type FolderKind = keyof typeof folderOf;

/** What the files of a folder are. */
export function kindIn(folder: string): FolderKind | undefined {
  return (Object.keys(folderOf) as FolderKind[]).find((kind) => folderOf[kind] === folder);
}
