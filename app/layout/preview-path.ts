/** Returns the address of a page's link-preview picture (build/previews/link-previews.ts). */
export function previewPath(path: string): string {
  return `/previews${path === "/" ? "/home" : path}.jpg`;
}
