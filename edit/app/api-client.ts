import type { z } from "zod";
import { mostBytes, type Refusal, Refused, tooLarge } from "../protocol.ts";
import type { Actions } from "../server/actions.ts";

const keyName = "ozo-edit-key";

/**
 * Moves the access key from the address to the tab's session storage, and returns whether there was one. In the address the key is behind the `#`, which
 * browsers do not send.
 */
export function takeKey(hash: string): boolean {
  const [, key] = /^#key=([\w-]+)/.exec(hash) ?? [];
  if (!key) return false;
  sessionStorage.setItem(keyName, key);
  history.replaceState(null, "", "#/product");
  return true;
}

/** Requests an action of the server, and sends `file` with the request. Rejects with Refused. */
export async function ask<Name extends keyof Actions>(
  action: Name,
  input: z.input<Actions[Name]["input"]>,
  file?: File,
): Promise<Awaited<ReturnType<Actions[Name]["run"]>>> {
  // A browser reads no answer before it has sent the whole file.
  if (file && file.size > mostBytes) throw new Refused(413, { message: tooLarge });
  const json = JSON.stringify(input);
  const query = file ? `?${new URLSearchParams({ input: json })}` : "";
  const response = await fetch(`/edit/api/${action}${query}`, {
    method: "POST",
    headers: { "x-edit-key": sessionStorage.getItem(keyName) ?? "" },
    body: file ?? json,
  }).catch(() => {
    throw new Refused(0, {
      message: navigator.onLine
        ? "The editor does not answer. If it was stopped in the terminal, start it again with npm run edit. Your text is kept."
        : "This browser is offline, so it can't reach the editor. Turn the network on again. Your text is kept.",
    });
  });
  if (!response.ok) throw new Refused(response.status, (await response.json()) as Refusal);
  return (await response.json()) as Awaited<ReturnType<Actions[Name]["run"]>>;
}
