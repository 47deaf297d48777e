import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { MoveError } from "#build/content/move-file.ts";
import { readBody } from "#server/http/read-body.ts";
import type { RequestTarget } from "#server/http/request-target.ts";
import { Refused } from "../refused.ts";
import type { Editor } from "./editor.ts";
import { GitError } from "./git.ts";

/** The limit of an uploaded file, larger than any photograph. */
const mostBytes = 40 << 20;

const pathSchema = z.object({ path: z.string() });
const valueSchema = pathSchema.extend({ value: z.unknown() });
const saveSchema = valueSchema.extend({ version: z.string().optional(), to: z.string().optional() });
const renameSchema = pathSchema.extend({ slug: z.string() });
const removeSchema = pathSchema.extend({ to: z.string() });
const publishSchema = z.object({
  message: z.string().trim().min(1, "Say in a few words what has changed.").max(2_000),
  author: z
    .object({
      name: z.string().trim().min(1, "Write your name."),
      email: z.email("Write your e-mail address, such as you@example.com."),
    })
    .optional(),
  choices: z.record(z.string(), z.enum(["mine", "theirs"])).default({}),
});
const cropSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

type Action = (body: Buffer, query: URLSearchParams) => Promise<unknown>;

/** Answers `POST /edit/api/NAME` with JSON. */
export function createApi(editor: Editor) {
  const actions: Record<string, Action> = {
    overview: () => editor.overview(),
    open: taking(pathSchema, ({ path }) => editor.open(path)),
    try: taking(valueSchema, ({ path, value }) => editor.tryOut(path, value)),
    save: taking(saveSchema, ({ path, value, version, to }) => editor.save(path, value, { version, to })),
    letGo: () => editor.letGo(),
    rename: taking(renameSchema, ({ path, slug }) => editor.rename(path, slug)),
    remove: taking(removeSchema, ({ path, to }) => editor.remove(path, to)),
    picture: (body, query) => {
      const crop = query.get("crop");
      return editor.addPicture(body, {
        name: query.get("name") ?? "",
        ...(crop ? { crop: read(cropSchema, Buffer.from(crop)) } : {}),
      });
    },
    document: (body, query) => editor.addDocument(body, query.get("name") ?? ""),
    changes: () => editor.changes(),
    publish: taking(publishSchema, ({ message, author, choices }) =>
      editor.publish(message, author, choices),
    ),
    undoLastPublish: () => editor.undoLastPublish(),
    restore: taking(pathSchema, ({ path }) => editor.restore(path)),
  };

  const byName = new Map(Object.entries(actions));

  return async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, search }: RequestTarget,
  ): Promise<void> {
    const action = byName.get(path.slice("/edit/api/".length));
    if (!action || request.method !== "POST")
      return answerJson(response, 404, { message: "There is no such thing." });
    try {
      const body = await readBody(request, mostBytes);
      if (body === "left") return;
      if (body === "too large")
        throw new Refused(413, { message: "This file is larger than 40 MB: save it smaller." });
      answerJson(response, 200, (await action(body, new URLSearchParams(search))) ?? {});
    } catch (error) {
      if (error instanceof Refused) {
        if (error.cause) report(error.cause);
        answerJson(response, error.status, error.refusal);
      } else if (error instanceof MoveError) answerJson(response, 409, { message: error.message });
      else {
        report(error);
        const message =
          error instanceof GitError
            ? "The history of the files could not be read or written. Ask whoever looks after the site; the details are in the terminal."
            : (error as Error).message;
        answerJson(response, 500, { message });
      }
    }
  };
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

/** Makes an action that takes the posted JSON. */
function taking<Value>(schema: z.ZodType<Value>, work: (value: Value) => Promise<unknown>) {
  return async (body: Buffer) => work(read(schema, body));
}

function read<Value>(schema: z.ZodType<Value>, body: Buffer): Value {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new Refused(400, { message: parsed.error.issues[0]?.message ?? "This can't be read." });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Answers with JSON that the browser does not cache. */
export function answerJson(response: ServerResponse, status: number, value: object): void {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, headers).end(JSON.stringify(value));
}
