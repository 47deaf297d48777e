/**
 * The address that a page's form is posted to without scripts. It differs from the page's address, because browsers replace the
 * history entry when a form is posted to the same address, and Back would then not return to the typed text.
 */
export function postAddress(page: string): string {
  return `${page}?send`;
}
