/** Formats a file's size in kB or MB, with a no-break space. */
export function formatFileSize(bytes: number): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kB"] : [(bytes / 1_000_000).toFixed(1), "MB"];
  return `${amount}\u00A0${unit}`;
}
