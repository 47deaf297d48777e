import type { Changes, Choices, Crop, OpenedFile, Overview, Published, Refusal, Trial } from "../protocol.ts";
import { Refused } from "../refused.ts";

const keyName = "ozo-edit-key";

/** Moves the key from the address to the tab's session storage. It is behind the `#`, which browsers do not send. */
export function takeKey(): void {
  const [, key] = /^#key=([\w-]+)/.exec(location.hash) ?? [];
  if (!key) return;
  sessionStorage.setItem(keyName, key);
  history.replaceState(null, "", "#/product");
}

async function ask<Answer>(
  action: string,
  body: object | Blob = {},
  query: Record<string, string> = {},
): Promise<Answer> {
  const isFile = body instanceof Blob;
  const response = await fetch(`/edit/api/${action}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: {
      "x-edit-key": sessionStorage.getItem(keyName) ?? "",
      "content-type": isFile ? "application/octet-stream" : "application/json",
    },
    body: isFile ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Refused(0, {
      message: navigator.onLine
        ? "The editor does not answer. If it was ended in the terminal, start it again with npm run edit; what you typed is kept."
        : "This browser is offline, so it can't reach the editor. Turn the network on again; what you typed is kept.",
    });
  });
  const answer = (await response.json()) as Answer & Refusal;
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

/** The editor's API. Each request rejects with Refused. */
export const api = {
  overview: () => ask<Overview>("overview"),
  open: (path: string) => ask<OpenedFile>("open", { path }),
  tryOut: (path: string, value: unknown) => ask<Trial>("try", { path, value }),
  save: (path: string, value: unknown, version: string | undefined, to: string | undefined) =>
    ask<OpenedFile>("save", { path, value, version, to }),
  letGo: () => ask<object>("letGo"),
  rename: (path: string, slug: string) => ask<{ path: string }>("rename", { path, slug }),
  remove: (path: string, to: string) => ask<object>("remove", { path, to }),
  addPicture: (file: Blob, name: string, crop: Crop | undefined) =>
    ask<{ source: string }>("picture", file, { name, ...(crop ? { crop: JSON.stringify(crop) } : {}) }),
  addDocument: (file: File) => ask<{ file: string }>("document", file, { name: file.name }),
  changes: () => ask<Changes>("changes"),
  publish: (message: string, author: { name: string; email: string } | undefined, choices: Choices) =>
    ask<Published>("publish", { message, author, choices }),
  undoLastPublish: () => ask<Published>("undoLastPublish"),
  restore: (path: string) => ask<object>("restore", { path }),
};
