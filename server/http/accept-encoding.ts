export type Encoding = "br" | "gzip" | "identity";

/** The parsed headers, because browsers send few different ones. */
const known = new Map<string, readonly Encoding[]>();
const mostKnown = 64;
const identityOnly: readonly Encoding[] = ["identity"];

/** The encodings that the client accepts, smallest first; identity is always last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return identityOnly;
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const accepted = parse(header);
  if (known.size < mostKnown && header.length < 100) known.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  const accepted: Encoding[] = [];
  if (takes("br")) accepted.push("br");
  if (takes("gzip")) accepted.push("gzip");
  accepted.push("identity");
  return accepted;
}
