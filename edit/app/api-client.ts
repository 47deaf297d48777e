import type { z } from "zod";
import { mostBytes, type Refusal, Refused, tooLarge } from "../protocol.ts";
import type { Actions } from "../server/actions.ts";

const keyName = "ozo-edit-key";

/**
 * Moves the access key from the page's address to the tab's session storage. Returns false if the address has no key. The key is
 * after the `#`, because browsers do not send that part of an address to servers.
 */
export function takeKey(hash: string): boolean {
  const [, key] = /^#key=([\w-]+)/.exec(hash) ?? [];
  if (!key) return false;
  sessionStorage.setItem(keyName, key);
  history.replaceState(null, "", "#/product");
  return true;
}

/** Requests an action from the editor's server. `file`: an uploaded file. Rejects with Refused if the action fails. */
export async function ask<Name extends keyof Actions>(
  action: Name,
  input: z.input<Actions[Name]["input"]>,
  file?: File,
): Promise<Awaited<ReturnType<Actions[Name]["run"]>>> {
  // Refused before the upload, because a browser sends the whole file before it reads the server's refusal.
  if (file && file.size > mostBytes) throw new Refused(413, { message: tooLarge });
  const json = JSON.stringify(input);
  const query = file ? `?${new URLSearchParams({ input: json })}` : "";
  // During an upload, the browser asks the user to confirm before it closes or reloads the page.
  const askFirst = (event: Event) => event.preventDefault();
  if (file) addEventListener("beforeunload", askFirst);
  const response = await fetch(`/edit/api/${action}${query}`, {
    method: "POST",
    headers: { "x-edit-key": sessionStorage.getItem(keyName) ?? "" },
    body: file ?? json,
  })
    .catch(() => {
      throw new Refused(0, {
        message: navigator.onLine
          ? "The editor does not respond. If you stopped it in the terminal, start it again with npm run edit. Your text is kept."
          : "This browser is offline, so it can't reach the editor. Turn the network on again. Your text is kept.",
      });
    })
    .finally(() => removeEventListener("beforeunload", askFirst));
  if (!response.ok) throw new Refused(response.status, (await response.json()) as Refusal);
  return (await response.json()) as Awaited<ReturnType<Actions[Name]["run"]>>;
}
