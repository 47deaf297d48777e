import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright";
import { type PageType, pathOf } from "./page-types.ts";
import { desktop, phone, untilHydrated, visit } from "./phone.ts";
import type { Goal, Section } from "./report.ts";
import { median } from "./statistics.ts";

/** What the visitor waits to see. */
type Effect =
  | { kind: "opened"; dialog: string }
  | { kind: "closed"; dialog: string }
  /** The description on the first card begins to show. */
  | { kind: "card" }
  /** The page's heading is another one. */
  | { kind: "heading" };

/** One press: milliseconds from the press to the first frame that shows its effect. */
type Latencies = Map<string, number[]>;

const settledMs = 1_000;

/** From press to picture, before React has come, while it comes, and afterwards; and from page to page. */
export async function measureInteractions(
  browser: Browser,
  { origin, pages, rounds }: { origin: string; pages: readonly PageType[]; rounds: number },
): Promise<Section> {
  const latencies: Latencies = new Map();
  const home = origin + pathOf(pages, "home");
  const product = origin + pathOf(pages, "product");
  for (let round = 0; round < rounds; round++) {
    await measureDialog(browser, latencies, { url: home, dialog: "menu" });
    await measureDialog(browser, latencies, { url: product, dialog: "enquiry" });
    await measureCard(browser, latencies, home);
    await measureMoves(browser, latencies, home);
  }
  const of = (name: string) => median(latencies.get(name) ?? []);
  const names = ["menu", "enquiry", "card hover", "card focus"];
  const goals = names.flatMap((name) =>
    ["before", "after"].map(
      (when): Goal => ({
        name: `${name}, ${when} React`,
        measured: of(`${name} ${when}`),
        limit: 100,
        kind: "at most",
        unit: "ms",
      }),
    ),
  );
  return {
    title: "Interactions",
    notes: [
      "Milliseconds from the press (or the pointer's arrival) to the first frame that shows the effect; processor four times slower, slow 4G.",
      "`while it comes`: the dialog is opened and closed over and over from the first press until React has taken over; the slowest of these.",
      "From page to page: plain is a press on a link before React has come, to the first paint of the next page; soft is the same link after.",
    ],
    tables: [
      {
        columns: ["control", "before React", "while it comes", "after"],
        rows: names.map((name) => [
          name,
          of(`${name} before`),
          latencies.has(`${name} meanwhile`) ? of(`${name} meanwhile`) : "",
          of(`${name} after`),
        ]),
      },
      {
        columns: ["from page to page", "plain", "soft"],
        rows: ["home to category", "category to product"].map((name) => [
          name,
          of(`${name} plain`),
          of(`${name} soft`),
        ]),
      },
    ],
    goals,
  };
}

function note(latencies: Latencies, name: string, ms: number) {
  latencies.set(name, [...(latencies.get(name) ?? []), ms]);
}

async function measureDialog(
  browser: Browser,
  latencies: Latencies,
  { url, dialog }: { url: string; dialog: "menu" | "enquiry" },
) {
  await visit(browser, { device: phone, isSlow: true }, async ({ page }) => {
    await open(page, url);
    const opener = page.locator(`button[command="show-modal"][commandfor="${dialog}"]:visible`).first();
    const closer = page.locator(`#${dialog} button[command="close"]`).first();
    await opener.scrollIntoViewIfNeeded();
    const press = (isOpening: boolean) =>
      pressAndWait(
        page,
        { kind: isOpening ? "opened" : "closed", dialog },
        tapOn(page, isOpening ? opener : closer),
      );

    note(latencies, `${dialog} before`, await press(true));
    let slowest = 0;
    let isOpen = true;
    while (!(await isHydrated(page))) {
      slowest = Math.max(slowest, await press(!isOpen));
      isOpen = !isOpen;
    }
    note(latencies, `${dialog} meanwhile`, slowest);
    if (isOpen) await press(false);
    await sleep(settledMs);
    note(latencies, `${dialog} after`, await press(true));
  });
}

async function measureCard(browser: Browser, latencies: Latencies, url: string) {
  await visit(browser, { device: desktop, isSlow: true }, async ({ page }) => {
    await open(page, url);
    const card = page.locator("#products article").first();
    await card.scrollIntoViewIfNeeded();
    await sleep(settledMs);
    const leave = async () => {
      await page.mouse.move(2, 200);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await sleep(settledMs);
    };
    const hover = () => pressAndWait(page, { kind: "card" }, () => card.hover({ force: true }));
    const focus = async () => {
      // From the last thing before the cards, one Tab further.
      await page.evaluate(() => {
        const before = document.querySelector("#products");
        before?.setAttribute("tabindex", "-1");
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
      return pressAndWait(page, { kind: "card" }, () => page.keyboard.press("Tab"));
    };
    note(latencies, "card hover before", await hover());
    await leave();
    note(latencies, "card focus before", await focus());
    await untilHydrated(page);
    await leave();
    note(latencies, "card hover after", await hover());
    await leave();
    note(latencies, "card focus after", await focus());
  });
}

async function measureMoves(browser: Browser, latencies: Latencies, url: string) {
  for (const kind of ["plain", "soft"] as const) {
    await visit(browser, { device: phone, isSlow: true }, async ({ page }) => {
      await open(page, url);
      if (kind === "soft") {
        await page.keyboard.press("Shift");
        await untilHydrated(page);
        await sleep(settledMs);
      }
      for (const step of ["home to category", "category to product"]) {
        const link = page.locator("main article a[href^='/products/']").first();
        await link.scrollIntoViewIfNeeded();
        await sleep(settledMs);
        note(latencies, `${step} ${kind}`, await (kind === "soft" ? moveSoftly : movePlainly)(page, link));
        await sleep(settledMs);
      }
    });
  }
}

async function moveSoftly(page: Page, link: Locator): Promise<number> {
  return pressAndWait(page, { kind: "heading" }, tapOn(page, link));
}

/** To the next page's first paint, on the clock that both pages share. */
async function movePlainly(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    addEventListener("pointerdown", ({ timeStamp }) => {
      sessionStorage.setItem("bench", String(performance.timeOrigin + timeStamp));
    });
  });
  const before = page.url();
  await tapOn(page, link)();
  await page.waitForURL((url) => url.href !== before, { waitUntil: "load" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName("first-contentful-paint")[0];
          const pressedAt = Number(sessionStorage.getItem("bench"));
          if (paint) resolve(performance.timeOrigin + paint.startTime - pressedAt);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: "load" });
  await sleep(settledMs);
}

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => "hydrated" in document.documentElement.dataset);
}

/** A finger's tap in the middle of it. The control must have come to rest: a sheet slides in with its buttons. */
function tapOn(page: Page, target: Locator): () => Promise<void> {
  return async () => {
    const { x, y, width, height } = await restingBox(target);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
}

async function restingBox(target: Locator) {
  for (let before = await target.boundingBox(), tries = 0; tries < 40; tries++) {
    await sleep(50);
    const box = await target.boundingBox();
    if (box && before && box.x === before.x && box.y === before.y) return box;
    before = box;
  }
  throw new Error("The control to tap does not come to rest.");
}

async function pressAndWait(page: Page, effect: Effect, press: () => Promise<void>): Promise<number> {
  await page.evaluate(armWatch, effect);
  await press();
  return page.evaluate(() => window.benchLatency);
}

declare global {
  interface Window {
    benchLatency: Promise<number>;
  }
}

/** Runs in the page: waits for the next press, then for the frame after which its effect can be seen. */
function armWatch(effect: Effect) {
  const heading = document.querySelector("h1")?.textContent;
  const cardText = document.querySelector("#products article p");
  const looks = () => {
    const reveal = cardText?.parentElement;
    if (!reveal || !cardText) return "";
    return `${reveal.getBoundingClientRect().height} ${getComputedStyle(reveal).opacity} ${getComputedStyle(cardText).opacity}`;
  };
  const looksBefore = looks();
  const isShown = () => {
    if (effect.kind === "card") return looks() !== looksBefore;
    if (effect.kind === "heading") return document.querySelector("h1")?.textContent !== heading;
    const dialog = document.getElementById(effect.dialog);
    return dialog instanceof HTMLDialogElement && dialog.open === (effect.kind === "opened");
  };
  window.benchLatency = new Promise((resolve, reject) => {
    const events = ["pointerdown", "keydown", ...(effect.kind === "card" ? ["pointerover"] : [])];
    const started = ({ timeStamp, target }: Event) => {
      // A mouse on its way meets other things before the card.
      if (
        effect.kind === "card" &&
        target instanceof Node &&
        !(target as Element).closest?.("article, #products")
      ) {
        return;
      }
      for (const type of events) removeEventListener(type, started, true);
      const look = () => {
        if (isShown()) {
          // A message that is posted while a frame is made arrives when that frame has been handed over.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        } else if (performance.now() - timeStamp > 15_000) {
          reject(new Error(`Nothing happened in 15 seconds: ${JSON.stringify(effect)}`));
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    for (const type of events) addEventListener(type, started, { capture: true, passive: true });
  });
}
