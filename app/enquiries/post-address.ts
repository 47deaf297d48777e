/**
 * Where a page's own form is posted without scripts. At the page's very address browsers put the answer, or their word that
 * there was none, in place of the page: Back would not lead to what was typed.
 */
export function postAddress(page: string): string {
  return `${page}?send`;
}
