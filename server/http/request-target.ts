export interface RequestTarget {
  /** Decoded path, starting with a slash; segments never contain an encoded slash. */
  path: string;
  /** The path as it was sent. */
  rawPath: string;
  /** The query with its question mark, or an empty string. */
  search: string;
}

const longestTarget = 8_192;

/** Parses a request line's target. Undefined when it is malformed (400). */
export function parseTarget(target: string): RequestTarget | undefined {
  if (target.length > longestTarget) return undefined;
  const relative = target.startsWith("/") ? target : withoutOrigin(target);
  if (relative === undefined || relative.includes("#")) return undefined;
  const question = relative.indexOf("?");
  const rawPath = question === -1 ? relative : relative.slice(0, question);
  const search = question === -1 ? "" : relative.slice(question);
  const path = decodePath(rawPath);
  return path === undefined ? undefined : { path, rawPath, search };
}

/** A target may be a complete URL (RFC 9112, section 3.2.2). */
function withoutOrigin(target: string): string | undefined {
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  if (rest === undefined) return undefined;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function decodePath(rawPath: string): string | undefined {
  if (!rawPath.includes("%")) return isPlain(rawPath) ? rawPath : undefined;
  // No segment of a page's path contains a slash or backslash, so an encoded slash or backslash is refused.
  if (/%2f|%5c/i.test(rawPath)) return undefined;
  try {
    const decoded = decodeURIComponent(rawPath);
    return isPlain(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(path: string): boolean {
  return !/[\p{Cc}\\]/u.test(path);
}
