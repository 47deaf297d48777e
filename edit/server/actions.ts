import { z } from "zod";
import type { Choices } from "../protocol.ts";
import { addDocument, addPicture } from "./added-files.ts";
import type { Editor, PublishRequest } from "./editor.ts";
import { readChanges } from "./publish.ts";

const path = z.string();
const pixels = z.int().min(0);
const crop = z.object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) });
const choices = z.record(z.string(), z.enum(["mine", "theirs"]));
const nothing = z.object({});
const value = z.unknown().refine((given) => typeof given === "object" && given, "A file needs fields.");

export type Actions = ReturnType<typeof createActions>;

/** The actions that the editor's screens request, by name. `bytes`: the request's body, such as an uploaded file. */
export function createActions(editor: Editor) {
  /** An action that begins when all earlier actions have ended. Publishing queues only its steps that do not use the network. */
  function queued<Input extends z.ZodType, Answer>(
    input: Input,
    run: (input: z.output<Input>, bytes: Buffer) => Promise<Answer>,
  ) {
    return {
      input,
      run: (asked: z.output<Input>, bytes: Buffer) => editor.inTurn(() => run(asked, bytes)),
    };
  }
  return {
    overview: queued(nothing, () => editor.overview()),
    open: queued(z.object({ path, name: z.string().optional() }), (asked) =>
      editor.open(asked.path, asked.name),
    ),
    try: queued(z.object({ path, value }), (asked) => editor.tryOut(asked.path, asked.value)),
    save: queued(
      z.object({
        path,
        value,
        /** The version of the file when it was opened; undefined for a new file. */
        version: z.string().optional(),
        /** The address to which the page's address redirects. Needed if the save takes a public page off the public site. */
        to: z.string().optional(),
      }),
      (asked) => editor.save(asked),
    ),
    rename: queued(z.object({ path, slug: z.string() }), (asked) => editor.rename(asked.path, asked.slug)),
    remove: queued(z.object({ path, to: z.string() }), (asked) => editor.remove(asked.path, asked.to)),
    picture: queued(
      z.object({ path, field: z.string(), name: z.string(), crop: crop.optional() }),
      (wanted, bytes) => addPicture(editor.content, bytes, wanted),
    ),
    document: queued(z.object({ name: z.string() }), ({ name }, bytes) =>
      addDocument(editor.content, bytes, name),
    ),
    changes: queued(nothing, () => readChanges(editor.repository)),
    publish: {
      input: z.object({
        message: z
          .string()
          .trim()
          .min(1, "Describe in a few words what has changed.")
          .max(2_000, "Describe in at most 2,000 characters what has changed."),
        choices,
        /** The version of the list of changes. */
        version: z.string(),
      }),
      run: (asked: PublishRequest) => editor.publish(asked),
    },
    undoLastPublish: {
      input: z.object({ id: z.string(), choices }),
      run: ({ id, choices }: { id: string; choices: Choices }) => editor.undoLastPublish(id, choices),
    },
    restore: queued(z.object({ path }), (asked) => editor.restore(asked.path)),
  };
}
