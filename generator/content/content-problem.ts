import { relative } from "node:path";
import { OperatorError } from "#server/operator-error.ts";

/**
 * A mistake or warning about a content file. It is shown with its position, such as
 * `content/products/ozo-klear.yaml:12:3  name: …`.
 */
export interface ContentProblem {
  file: string;
  line: number;
  column: number;
  /** Such as `home › help › cards › entry 2`; empty for the whole file. */
  field: string;
  /** The problem and its remedy. */
  message: string;
  /** A mistake stops the build; a warning does not. */
  severity: "mistake" | "warning";
}

/** Mistakes in content files. The message lists them with file, line and column. */
export class ContentError extends OperatorError {
  constructor(problems: readonly ContentProblem[]) {
    const count = problems.length === 1 ? "1 mistake" : `${problems.length} mistakes`;
    super(`${count} in the content files:\n\n${problems.map(describeProblem).join("\n")}\n`);
  }
}

/** Returns `file:line:column  field: message`. Terminals and text editors make the position a link. */
export function describeProblem({ file, line, column, field, message }: ContentProblem): string {
  return `${file}:${line}:${column}  ${field === "" ? "" : `${field}: `}${message}`;
}

/** A problem of a whole file. */
export function fileProblem(
  path: string,
  message: string,
  severity: ContentProblem["severity"] = "mistake",
): ContentProblem {
  return { file: relative(process.cwd(), path), line: 1, column: 1, field: "", message, severity };
}
