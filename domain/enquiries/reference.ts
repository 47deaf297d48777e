/** The reference that was meant: any case, with or without dashes and spaces, O for 0 and I or L for 1. */
export function readReference(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/^OZ/, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `OZ-${plain.slice(0, 4)}-${plain.slice(4)}` : undefined;
}
