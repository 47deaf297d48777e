/** An error that the operator can repair. Its message says how, so it is printed without a stack. */
export class OperatorError extends Error {}

/** Returns the text that a program prints about an error. Errors of the program itself have their stack and their causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const cause = error.cause === undefined ? "" : `\nCaused by: ${describeError(error.cause)}`;
  return `${error.stack}${cause}`;
}
