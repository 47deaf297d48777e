/** The address of a link that calls this number (RFC 3966). Spaces and other separators are left out. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
