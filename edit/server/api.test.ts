import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActions } from "./actions.ts";
import { createApi } from "./api.ts";
import type { Editor } from "./editor.ts";
import { createQueue } from "./queue.ts";
import { GitError } from "./repository.ts";

const editor = { inTurn: createQueue(), save: vi.fn(), tryOut: vi.fn(), publish: vi.fn() };
const api = createApi(createActions(editor as unknown as Editor));
const server = createServer((request, response) => {
  const path = request.url ?? "";
  void api(request, response, { path, rawPath: path, search: "" });
});
beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

async function ask(action: string, input: object): Promise<{ status: number; message: string }> {
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/edit/api/${action}`;
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(input) });
  return { status: answer.status, ...((await answer.json()) as { message: string }) };
}

test.each([
  [
    "a file that cannot be written",
    Object.assign(new Error("EPERM: operation not permitted, rename '/tmp/a'"), { syscall: "rename" }),
    /^A file could not be read or written\. Check that the disk is not full/,
  ],
  ["a failure of git", new GitError("fatal: bad object HEAD"), /^The history of the files could not be read/],
])("the message about %s contains no text of the operating system or git", async (_, error, message) => {
  editor.save.mockRejectedValue(error);
  const { status, message: shown } = await ask("save", { path: "site.yaml", value: {} });
  expect(status).toBe(500);
  expect(shown).toMatch(message);
  expect(shown).not.toMatch(/EPERM|fatal/);
});

test.each([
  ["try", { path: "site.yaml", value: null }, "A file needs fields."],
  ["publish", { message: " ", choices: {}, version: "" }, "Describe in a few words what has changed."],
  ["publish", { message: "x".repeat(2_001), choices: {}, version: "" }, /at most 2,000 characters/],
])("the action %s refuses unusable input with a sentence", async (action, input, message) => {
  expect(await ask(action, input)).toEqual({ status: 400, message: expect.stringMatching(message) });
  expect(editor.tryOut).not.toHaveBeenCalled();
  expect(editor.publish).not.toHaveBeenCalled();
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", ""])(
  "the API responds with 404 to %j, which is not an action",
  async (name) => {
    expect((await ask(name, {})).status).toBe(404);
  },
);
