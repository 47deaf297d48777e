import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createPatientServer, listenOn } from "#server/http/graceful-server.ts";
import { admitOwnRequest } from "#server/http/own-requests.ts";
import { AddedFiles } from "./added-files.ts";
import { answerJson, createApi } from "./api.ts";
import { buildApp } from "./build-app.ts";
import { Checker } from "./checker.ts";
import { Editor } from "./editor.ts";
import { hasKey } from "./key.ts";
import { startPreview } from "./preview.ts";
import { Thumbnails } from "./thumbnails.ts";

export interface EditorSettings {
  /** The content folder that is edited. */
  content: string;
  /** A folder of the editor's own; BUILD_FOLDER names its `prepared`. */
  workplace: string;
  port: number;
}

/** Serves the editor to this machine alone. The address that is returned carries the key of this start. */
export async function startEditor({ content, workplace, port: wanted }: EditorSettings) {
  const prepared = join(workplace, "prepared");
  await rm(prepared, { recursive: true, force: true });
  await mkdir(prepared, { recursive: true });
  const waiting = join(workplace, "added");
  const added = new AddedFiles({ folder: waiting, content });
  await added.tidy();
  const checker = new Checker({ content, added: waiting, memory: join(workplace, "content.json") });
  const preview = await startPreview(prepared);
  const [app, { content: good }] = await Promise.all([
    buildApp(join(workplace, "app"), prepared),
    checker.check(),
  ]);
  checker.keep();
  if (good) await preview.show(good);

  const key = randomBytes(18).toString("base64url");
  const api = createApi(new Editor({ content, checker, added, preview, workplace }));
  const thumbnails = new Thumbnails([content, waiting]);
  let port = wanted;
  const server = createPatientServer((request, response) => {
    const admission = admitOwnRequest(request, port);
    if (!admission.ok) return answerJson(response, admission.status, { message: admission.message });
    const { target } = admission;
    const { path } = target;
    if (path.startsWith("/edit/api/")) {
      if (!hasKey(request, key))
        return answerJson(response, 403, {
          message: "Open the editor by the address that the terminal shows.",
        });
      return void api(request, response, target);
    }
    if (thumbnails.answer(path, response)) return;
    if (path === "/edit" || path.startsWith("/edit/")) return void app(path, response);
    preview.answer(request, response, target);
  });
  // Reading a large photograph from a slow disk takes time.
  server.requestTimeout = 120_000;
  port = await listenOn(server, { port: wanted, host: "127.0.0.1" });
  // Vite compiles the pages at the first request.
  void fetch(`http://localhost:${port}/`).catch(() => {});
  return {
    address: `http://localhost:${port}/edit/#key=${key}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await preview.close();
    },
  };
}
