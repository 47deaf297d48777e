/** Reads CSV (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined)
      throw new Error(`No CSV at character ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
