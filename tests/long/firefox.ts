import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Tab } from "#tests/support/form-promises.ts";

export interface RunningFirefox {
  /** Opens a tab that shares neither storage nor cookies with other tabs. `origin` is the address of the site. */
  openTab(origin: string, path: string): Promise<Tab>;
  stop(): Promise<void>;
}

/** Starts Debian's `firefox-esr` without a window. Rejects when Firefox is not installed. */
export async function startFirefox(): Promise<RunningFirefox> {
  const profile = mkdtempSync(join(tmpdir(), "ozo-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn("firefox-esr", args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const address = await new Promise<string>((resolve, reject) => {
    firefox.once("error", (cause) =>
      reject(new Error("firefox-esr did not start: install it with apt-get.", { cause })),
    );
    firefox.once("exit", (code) => reject(new Error(`firefox-esr ended with ${code} before it listened.`)));
    createInterface({ input: firefox.stderr }).on("line", (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const send = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  return {
    async openTab(origin, path) {
      const { userContext } = await send("browser.createUserContext", {});
      return openTab(send, userContext as string, origin, path);
    },
    async stop() {
      firefox.kill();
      await once(firefox, "exit");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  let count = 0;
  return async (method, params) => {
    const id = ++count;
    const messages = on(socket, "message");
    socket.send(JSON.stringify({ id, method, params }));
    for await (const [{ data }] of messages) {
      const answer = JSON.parse(data);
      if (answer.id !== id) continue;
      if (answer.type === "error") throw new Error(`${method}: ${answer.message}`);
      return answer.result;
    }
    throw new Error(`${method}: Firefox did not answer.`);
  };
}

/** Controls a tab by WebDriver BiDi. Tabs of the same user context share their storage. */
async function openTab(send: Send, userContext: string, origin: string, path: string): Promise<Tab> {
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = (await send("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as { result: { value: string }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  const perform = (source: object) => send("input.performActions", { context, actions: [source] });
  const keys = (actions: object[]) => perform({ type: "key", id: "keyboard", actions });
  const goto = async (to: string) => {
    await send("browsingContext.navigate", { context, url: new URL(to, origin).href, wait: "complete" });
  };
  await goto(path);
  return {
    goto,
    async traverse(delta) {
      await send("browsingContext.traverseHistory", { context, delta });
    },
    async reload() {
      await send("browsingContext.reload", { context, wait: "complete" });
    },
    openTab: (other) => openTab(send, userContext, origin, other),
    evaluate,
    async press(selector, count = 1) {
      // A tab in the background gets no focus events.
      await send("browsingContext.activate", { context });
      const place = (await evaluate(`(async () => {
        const find = () => [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
        // React may render the element later.
        for (let count = 0; !find() && count < 100; count++) await new Promise((resolve) => setTimeout(resolve, 100));
        const element = find();
        element.scrollIntoView({ block: "center", behavior: "instant" });
        // Only finite animations are awaited, because the spinner's animation never ends.
        const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
        await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
        const { x, y, width, height } = element.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
      })()`)) as [number, number];
      await perform({
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x: place[0], y: place[1] },
          ...Array.from({ length: count }, () => [
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ]).flat(),
        ],
      });
    },
    async type(text) {
      const strokes = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await keys(strokes);
    },
    async hold(value, repeats) {
      const downs = Array.from({ length: repeats }, () => [
        { type: "keyDown", value },
        { type: "pause", duration: 30 },
      ]).flat();
      await keys([...downs, { type: "keyUp", value }]);
    },
  };
}
