/** The arguments of a command are wrong. */
export class UsageError extends Error {}

/** Whether this is a UsageError or an error of Node's `parseArgs`. */
export function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof UsageError || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
}
