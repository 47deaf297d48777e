/** Inclusive, as in the Content-Range header. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header with one range. `undefined` means answer in full: several ranges, other units and
 * malformed headers may all be ignored (RFC 9110, section 14.2). `"unsatisfiable"` is a 416.
 */
export function parseRange(header: string, length: number): ByteRange | "unsatisfiable" | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [first, last] = [parts?.[1] ?? "", parts?.[2] ?? ""];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const wanted = Math.min(Number(last), length);
    return wanted === 0 ? "unsatisfiable" : { first: length - wanted, last: length - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= length) return "unsatisfiable";
  return { first: Number(first), last: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}
