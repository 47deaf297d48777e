import { randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { takeLock } from "#build/take-lock.ts";
import { admitOwnRequest } from "#server/http/admit-own-request.ts";
import { createHttpServer, listenOn } from "#server/http/graceful-server.ts";
import { createActions } from "./actions.ts";
import { answerJson, createApi } from "./api.ts";
import { buildApp } from "./build-app.ts";
import { ContentChecker } from "./content-checker.ts";
import { ContentPictures } from "./content-pictures.ts";
import { Editor } from "./editor.ts";
import { startPreview } from "./preview.ts";
import { Repository } from "./repository.ts";

export interface EditorSettings {
  /** The content folder to edit. */
  content: string;
  /** The folder for the editor's own files. The variable BUILD_FOLDER must be the path of its subfolder `prepared`. */
  workplace: string;
  port: number;
}

/** Thrown if the editor cannot start. The message is shown to the user. */
export class StartError extends Error {}

/** Starts the editor on the loopback address. The returned address contains the access key, which is new at each start. */
export async function startEditor({ content, workplace, port: wanted }: EditorSettings) {
  await mkdir(workplace, { recursive: true });
  // The lock prevents a second editor, because two editors would overwrite each other's saves.
  if (!takeLock(join(workplace, "edit.lock")))
    throw new StartError(
      "The editor is already running. Use that editor, or end it with Ctrl+C in its terminal.",
    );
  const prepared = join(workplace, "prepared");
  await rm(prepared, { recursive: true, force: true });
  await mkdir(prepared, { recursive: true });
  const checker = new ContentChecker(content);
  const pictures = new ContentPictures(content);
  const preview = await startPreview(prepared, pictures);
  const [app, { content: good }] = await Promise.all([
    buildApp(join(workplace, "app"), prepared),
    checker.check(),
  ]);
  if (good) await preview.show(good);

  const key = randomBytes(18).toString("base64url");
  const repository = new Repository({ content, index: join(workplace, "index") });
  const editor = new Editor({ checker, preview, repository });
  const api = createApi(createActions(editor));
  let port = wanted;
  const server = createHttpServer((request, response) => {
    const admission = admitOwnRequest(request, port);
    if (!admission.ok) return answerJson(response, admission.status, { message: admission.message });
    const { target } = admission;
    const { path } = target;
    if (path.startsWith("/edit/api/")) {
      if (!isKey(request.headers["x-edit-key"], key))
        return answerJson(response, 403, {
          message: "Open the editor with the address that the terminal shows.",
        });
      return void api(request, response, target);
    }
    if (pictures.answer(path, response)) return;
    if (path === "/edit" || path.startsWith("/edit/")) return void app(path, response);
    preview.answer(request, response, target);
  });
  // The default of createHttpServer, 6 seconds, is too short for the upload of a large photograph from a slow disk.
  server.requestTimeout = 120_000;
  // Without a limit, because publishing waits for the network.
  server.setTimeout(0);
  port = await listenOn(server, { port: wanted, host: "127.0.0.1" }).catch(({ cause }: Error) => {
    const reason = (cause as Error).message;
    throw new StartError(
      `The editor cannot use port ${wanted} (${reason}). Choose another port with --port.`,
    );
  });
  // Vite compiles the pages at the first request. The editor makes that request, so the first preview is shown sooner.
  void fetch(`http://localhost:${port}/`).catch(() => {});
  return {
    address: `http://localhost:${port}/edit/#key=${key}`,
    /** Stops the editor when the requested actions have ended. A publish that waits for the network is not awaited. */
    async stop() {
      server.close();
      await editor.inTurn(() => preview.close());
      server.closeAllConnections();
    },
  };
}

/** Whether a header equals the access key. The comparison takes constant time, so the time does not reveal the key. */
function isKey(given: string | string[] | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}
