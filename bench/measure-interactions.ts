import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright";
import { type PageType, pathOf } from "./page-types.ts";
import { desktop, phone, visit } from "./phone.ts";
import type { Goal, Section } from "./report.ts";
import { median } from "./statistics.ts";

/** The visible effect of a press. The measurement ends when the effect appears. */
type Effect =
  | { kind: "opened"; dialog: string }
  /** The effect is that the description on the first card starts to appear. */
  | { kind: "card" };

/** For each control, the times from a press to the first frame that shows its effect, in milliseconds. */
type Latencies = Map<string, number[]>;

const settledMs = 1_000;

/**
 * Measures, on a slow connection, the time from a press to the frame with its effect, and the time of a navigation without
 * prerendering.
 */
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
  const goals = names.map(
    (name): Goal => ({
      name: `time from press to effect, ${name}`,
      measured: of(name),
      limit: 100,
      kind: "at most",
      unit: "ms",
    }),
  );
  return {
    title: "Interactions",
    notes: [
      "Milliseconds from the press, or from the moment when the pointer reaches a card, to the first frame that shows the effect, on slow 4G with a processor slowed four times.",
      "Navigation: from the press on a link to the first paint of the next page. The browser prerenders nothing here, because a debugger is attached (see Next page).",
    ],
    tables: [
      { columns: ["control", "ms"], rows: names.map((name) => [name, of(name)]) },
      {
        columns: ["from page to page", "ms"],
        rows: ["home to category", "category to product"].map((name) => [name, of(name)]),
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
    note(latencies, dialog, await pressAndWait(page, { kind: "opened", dialog }, () => opener.tap()));
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
      // Focuses the section with the cards, so that Tab moves the focus to the first card.
      await page.evaluate(() => {
        const before = document.querySelector("#products");
        before?.setAttribute("tabindex", "-1");
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
      return pressAndWait(page, { kind: "card" }, () => page.keyboard.press("Tab"));
    };
    note(latencies, "card hover", await hover());
    await leave();
    note(latencies, "card focus", await focus());
  });
}

async function measureMoves(browser: Browser, latencies: Latencies, url: string) {
  await visit(browser, { device: phone, isSlow: true }, async ({ page }) => {
    await open(page, url);
    for (const step of ["home to category", "category to product"]) {
      const link = page.locator("main article a[href^='/products/']").first();
      await link.scrollIntoViewIfNeeded();
      await sleep(settledMs);
      note(latencies, step, await move(page, link));
      await sleep(settledMs);
    }
  });
}

/** Measures the time from a press on a link to the first contentful paint of the next page. */
async function move(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    addEventListener("pointerdown", ({ timeStamp }) => {
      sessionStorage.setItem("bench", String(performance.timeOrigin + timeStamp));
    });
  });
  const before = page.url();
  await link.tap();
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

/** Waits for the next press and then for the frame that shows its effect. This function runs in the page. */
function armWatch(effect: Effect) {
  const cardText = document.querySelector("#products article p");
  const looks = () => {
    const reveal = cardText?.parentElement;
    if (!reveal || !cardText) return "";
    return `${reveal.getBoundingClientRect().height} ${getComputedStyle(reveal).opacity} ${getComputedStyle(cardText).opacity}`;
  };
  const looksBefore = looks();
  const isShown = () => {
    if (effect.kind === "card") return looks() !== looksBefore;
    const dialog = document.getElementById(effect.dialog);
    return dialog instanceof HTMLDialogElement && dialog.open;
  };
  window.benchLatency = new Promise((resolve, reject) => {
    const events = ["pointerdown", "keydown", ...(effect.kind === "card" ? ["pointerover"] : [])];
    const started = ({ timeStamp, target }: Event) => {
      // The pointer crosses other elements before it reaches the card.
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
          // A message posted during a frame is delivered after that frame has been submitted.
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
