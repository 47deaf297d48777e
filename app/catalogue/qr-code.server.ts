import { encode } from "uqr";

export interface QrCode {
  /** The number of modules per side, without the quiet zone. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
}

/** Encodes a text with error correction level Q: the code stays readable when a quarter of it is damaged. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "Q", border: 0 });
  return { size, path: data.map(rowPath).join("") };
}

/** Draws adjacent dark modules of a row as one box, to keep the path short. */
function rowPath(row: boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    const width = x - start + 1;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
