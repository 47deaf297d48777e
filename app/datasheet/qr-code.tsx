import { encode } from "uqr";

/** A QR code of an address with error correction level Q: the code stays readable when a quarter of it is damaged. */
export function QrCode({ address, className }: { address: string; className?: string | undefined }) {
  const { size, data } = encode(address, { ecc: "Q", border: 2 });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code for ${address}`}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join("")} />
    </svg>
  );
}

/** Draws adjacent dark modules of a row as one box, to keep the path short. */
function rowPath(row: boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? "#" : " "))
    .join("")
    .matchAll(/#+/g);
  return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
