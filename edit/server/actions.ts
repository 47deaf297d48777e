import { z } from "zod";
import { addDocument, addPicture } from "./added-files.ts";
import type { Editor } from "./editor.ts";
import { readChanges } from "./publish.ts";

const path = z.string();
const pixels = z.int().min(0);
const crop = z.object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) });
const nothing = z.object({});

interface Action<Input extends z.ZodType, Answer> {
  input: Input;
  /** `bytes`: the body of the request, such as an uploaded file. */
  run(input: z.output<Input>, bytes: Buffer): Promise<Answer>;
}

export type Actions = ReturnType<typeof createActions>;

/** The actions that the editor's screens request from its server, by name. */
export function createActions(editor: Editor) {
  return {
    overview: action(nothing, () => editor.overview()),
    open: action(z.object({ path }), (asked) => editor.open(asked.path)),
    try: action(z.object({ path, value: z.unknown() }), (asked) => editor.tryOut(asked.path, asked.value)),
    save: action(
      z.object({
        path,
        value: z.unknown(),
        /** The version of the text that was opened; undefined for a new file. */
        version: z.string().optional(),
        /** When the page becomes a draft, the page to which its address redirects. */
        to: z.string().optional(),
      }),
      (asked) => editor.save(asked),
    ),
    rename: action(z.object({ path, slug: z.string() }), (asked) => editor.rename(asked.path, asked.slug)),
    remove: action(z.object({ path, to: z.string() }), (asked) => editor.remove(asked.path, asked.to)),
    picture: action(
      z.object({ path, field: z.string(), name: z.string(), crop: crop.optional() }),
      (wanted, bytes) => addPicture(editor.content, bytes, wanted),
    ),
    document: action(z.object({ name: z.string() }), ({ name }, bytes) =>
      addDocument(editor.content, bytes, name),
    ),
    changes: action(nothing, () => readChanges(editor.repository)),
    publish: action(
      z.object({
        message: z.string().trim().min(1, "Describe in a few words what has changed.").max(2_000),
        choices: z.record(z.string(), z.enum(["mine", "theirs"])),
      }),
      (asked) => editor.publish(asked.message, asked.choices),
    ),
    undoLastPublish: action(z.object({ id: z.string() }), ({ id }) => editor.undoLastPublish(id)),
    restore: action(z.object({ path }), (asked) => editor.restore(asked.path)),
  };
}

function action<Input extends z.ZodType, Answer>(
  input: Input,
  run: Action<Input, Answer>["run"],
): Action<Input, Answer> {
  return { input, run };
}
