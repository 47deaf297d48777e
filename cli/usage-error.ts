/** The command was not used as it is meant. */
export class UsageError extends Error {}

/** Also one of Node's own parser. */
export function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof UsageError || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
}
