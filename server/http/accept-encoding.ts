export type Encoding = "br" | "gzip" | "identity";

/** What a client takes, best for us first; identity is always last. */
const known = new Map<string, readonly Encoding[]>();
const mostKnown = 64;
const identityOnly: readonly Encoding[] = ["identity"];

/** Encodings that the client takes, smallest first. Browsers send few different headers, so answers are remembered. */
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
