import { OperatorError } from "#server/operator-error.ts";

/** The arguments of a command are wrong. */
export class UsageError extends OperatorError {}
