import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PageType, pathOf } from "./page-types.ts";
import { browserFlags, chromiumPath } from "./phone.ts";
import type { Section } from "./report.ts";
import { median } from "./statistics.ts";

/** A navigation. With `isUsed`, the probe first focuses the search, so that the browser loads React. */
interface Move {
  name: string;
  from: string;
  to: string;
  isUsed?: boolean;
}

/** The time in milliseconds from the start of prerendering to the press, as if a pointer rested on the link meanwhile. */
const restMs = 300;

/** The measurement ends if no page requests anything for this time, in milliseconds. */
const idleTimeoutMs = 16_000;

/**
 * Measures the time from the press on a link to the first frame of the next page. Playwright cannot measure this,
 * because Chromium disables prerendering in a tab to which a debugger is attached. The pages therefore measure
 * themselves: a proxy adds a probe script to each page and removes the Content-Security-Policy, which would block the
 * script. The probe requests the prerendering that a resting pointer would cause, waits, presses the link and reports
 * the first frame.
 */
export async function measureNextPage({
  origin,
  pages,
  rounds,
}: {
  origin: string;
  pages: readonly PageType[];
  rounds: number;
}): Promise<Section> {
  const products = pathOf(pages, "all products");
  const product = pathOf(pages, "product");
  const moves: Move[] = [
    { name: "bare page", from: "/bare/1", to: "/bare/2" },
    { name: "before React", from: products, to: product },
    { name: "after React has started", from: products, to: product, isUsed: true },
  ];
  const found = await run(origin, moves, rounds);
  const of = (name: string) => median(found.filter((each) => each.name === name).map(({ ms }) => ms));
  const bare = of("bare page");
  return {
    title: "Next page",
    notes: [
      `Milliseconds from the press on a link, after ${restMs} ms at rest, to the first frame of the next page. There is no throttling, and no debugger, which would disable prerendering.`,
      "The bare page has only a heading and a link. It is prerendered in the same way and measured in the same run.",
    ],
    tables: [
      {
        columns: ["press", "median ms", "prerendered"],
        rows: moves.map(({ name }) => {
          const all = found.filter((each) => each.name === name);
          return [
            name,
            of(name),
            `${all.filter(({ isPrerendered }) => isPrerendered).length} of ${all.length}`,
          ];
        }),
      },
    ],
    goals: moves.slice(1).map(({ name }) => ({
      name: `next page, ${name}`,
      measured: of(name),
      limit: Math.max(100, 2 * bare),
      kind: "at most" as const,
      unit: "ms",
    })),
  };
}

interface Found {
  name: string;
  ms: number;
  isPrerendered: boolean;
}

/** Runs all navigations `rounds` times in one tab, in alternation. */
async function run(origin: string, moves: readonly Move[], rounds: number): Promise<Found[]> {
  const found: Found[] = [];
  const queue = Array.from({ length: rounds }, () => moves).flat();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let timer = setTimeout(finish, idleTimeoutMs);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://localhost");
    clearTimeout(timer);
    timer = setTimeout(finish, idleTimeoutMs);
    if (url.pathname === "/bench-next") {
      const ms = Number(url.searchParams.get("ms"));
      const name = url.searchParams.get("name");
      if (name) found.push({ name, ms, isPrerendered: url.searchParams.has("prerendered") });
      const next = queue.shift();
      if (!next) finish();
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(next ?? null));
      return;
    }
    if (url.pathname.startsWith("/bare/")) {
      response.setHeader("Content-Type", "text/html").end(withProbe(barePage(url.pathname)));
      return;
    }
    const real = await fetch(origin + url.pathname + url.search, {
      headers: { Accept: request.headers.accept ?? "" },
    });
    const type = real.headers.get("content-type") ?? "";
    response.statusCode = real.status;
    response.setHeader("Content-Type", type);
    response.setHeader("Cache-Control", real.headers.get("cache-control") ?? "");
    if (type.startsWith("text/html")) response.end(withProbe(await real.text()));
    else response.end(Buffer.from(await real.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const profile = await mkdtemp(join(tmpdir(), "ozo-next-page-"));
  const browser = spawn(
    chromiumPath(),
    [...browserFlags, `--user-data-dir=${profile}`, `http://localhost:${port}/bare/1`],
    { stdio: "ignore" },
  );
  await finished;
  clearTimeout(timer);
  browser.kill();
  server.closeAllConnections();
  server.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return found;
}

function barePage(path: string): string {
  const other = path === "/bare/1" ? "/bare/2" : "/bare/1";
  return `<!doctype html><html><head><title>Bare</title></head><body><h1>${path}</h1><a href="${other}">On</a></body></html>`;
}

function withProbe(html: string): string {
  return html.replace("</head>", () => `<script>(${probe})(${restMs})</script></head>`);
}

/** The probe script, which runs in every measured page. */
async function probe(rest: number) {
  const key = "bench-next";
  const doc = document as Document & { prerendering?: boolean };
  const wasPrerendered = doc.prerendering === true;
  if (wasPrerendered) {
    await new Promise((resolve) => doc.addEventListener("prerenderingchange", resolve, { once: true }));
  }
  const now = () => performance.timeOrigin + performance.now();
  // A message posted during a frame is delivered after that frame has been submitted.
  const frame = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const state = JSON.parse(sessionStorage.getItem(key) ?? "null");
  if (!state || location.pathname === state.to) {
    await frame();
    const query = new URLSearchParams();
    if (state) {
      query.set("name", state.name);
      query.set("ms", String(now() - state.pressedAt));
      if (wasPrerendered) query.set("prerendered", "");
    }
    await sleep(400);
    const next = await (await fetch(`/bench-next?${query}`)).json();
    sessionStorage.setItem(key, JSON.stringify(next));
    if (next) location.replace(next.from);
    return;
  }
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  await sleep(500);
  if (state.isUsed) {
    document.querySelector<HTMLInputElement>("[type=search]")?.focus();
    await sleep(1_000);
  }
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.text = JSON.stringify({ prerender: [{ urls: [state.to], eagerness: "immediate" }] });
  document.head.append(rules);
  await sleep(rest);
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${state.to}"]`);
  sessionStorage.setItem(key, JSON.stringify({ ...state, pressedAt: now() }));
  link?.click();
}
