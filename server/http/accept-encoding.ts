export type Encoding = "br" | "gzip";

/**
 * Returns the content codings that the client accepts (RFC 9110, 12.5.3). Brotli comes first, because its results are smaller.
 */
export function acceptedEncodings(header = ""): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", quality = "1"] = part.trim().split(/\s*;\s*q=/);
    weights.set(name, Number(quality));
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return (["br", "gzip"] as const).filter(accepts);
}
