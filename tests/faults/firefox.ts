import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A tab of Firefox, controlled by WebDriver BiDi. */
export interface FirefoxTab {
  goto(url: string): Promise<void>;
  /** Goes through the history; -1 is Back. */
  traverse(steps: number): Promise<void>;
  /** Evaluates an expression in the page. Its value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the middle of the first visible element that the selector finds. */
  press(selector: string): Promise<void>;
  /** Presses keys one after the other, with a pause in milliseconds after each key. */
  type(keys: string, pause?: number): Promise<void>;
  /** Holds a key down for this number of repeats. */
  hold(key: string, repeats: number): Promise<void>;
}

export interface RunningFirefox {
  /** Opens a tab that shares neither storage nor cookies with other tabs. */
  openTab(): Promise<FirefoxTab>;
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
    async openTab() {
      const { userContext } = await send("browser.createUserContext", {});
      const { context } = await send("browsingContext.create", { type: "tab", userContext });
      return driveTab(send, context as string);
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

function driveTab(send: Send, context: string): FirefoxTab {
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
  return {
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async traverse(delta) {
      await send("browsingContext.traverseHistory", { context, delta });
    },
    evaluate,
    async press(selector) {
      const place = (await evaluate(`(async () => {
        const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
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
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
    },
    async type(text, pause = 0) {
      const strokes = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
        { type: "pause", duration: pause },
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
