import type { IncomingMessage, ServerResponse } from "node:http";
import { MoveError } from "#build/content/move-file.ts";
import { readBody } from "#server/http/read-body.ts";
import type { RequestTarget } from "#server/http/request-target.ts";
import { mostBytes, Refused, tooLarge } from "../protocol.ts";
import type { Actions } from "./actions.ts";
import { GitError } from "./repository.ts";

interface Answer {
  status: number;
  body: object | string;
}

/** Handles `POST /edit/api/NAME`. */
export function createApi(actions: Actions) {
  const byName = new Map(Object.entries(actions));

  /** `input`: the JSON input from the address if the body is a file; null if the body is the JSON input. */
  async function run(name: string, input: string | null, bytes: Buffer): Promise<Answer> {
    try {
      const { input: schema, run } = byName.get(name) as Actions["open"];
      const parsed = schema.safeParse(parseJson(input ?? bytes.toString("utf8")));
      if (parsed.success) return { status: 200, body: (await run(parsed.data, bytes)) ?? {} };
      const message = parsed.error.issues[0]?.message ?? "This request can't be read.";
      return { status: 400, body: { message } };
    } catch (error) {
      return answerOf(error);
    }
  }

  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, search }: RequestTarget,
  ): Promise<void> {
    const name = path.slice("/edit/api/".length);
    if (!byName.has(name) || request.method !== "POST")
      return answerJson(response, 404, { message: "The editor has no action of this name." });
    const bytes = await readBody(request, mostBytes);
    if (bytes === "left") return;
    if (bytes === "too large") return answerJson(response, 413, { message: tooLarge });
    const { status, body } = await run(name, new URLSearchParams(search).get("input"), bytes);
    answerJson(response, status, body);
  };
}

/** The answer to a request that failed. The details of an unexpected failure are written to the terminal. */
function answerOf(error: unknown): Answer {
  if (error instanceof MoveError) return { status: 409, body: { message: error.message } };
  const { cause = error } = error as Error;
  if (!(error instanceof Refused) || error.cause)
    process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`);
  if (error instanceof Refused) return { status: error.status, body: error.refusal };
  const message =
    error instanceof GitError
      ? "The history of the files could not be read or written. Ask whoever looks after the site; the details are in the terminal."
      : "syscall" in (error as Error)
        ? "A file could not be read or written. Check that the disk is not full and that no file is read-only; the details are in the terminal. Your text is kept."
        : (error as Error).message;
  return { status: 500, body: { message } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Answers with JSON that the browser does not cache. */
export function answerJson(response: ServerResponse, status: number, value: object | string): void {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, headers).end(JSON.stringify(value));
}
