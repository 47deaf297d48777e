import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PageType, pathOf } from "./page-types.ts";
import { processorSeconds } from "./process-tree.ts";
import type { Goal, Section } from "./report.ts";
import { pinned, ports, type RunningServer, startNginx, startSite } from "./servers.ts";
import { median } from "./statistics.ts";

const connections = 64;

interface Load {
  perSecond: number;
  p99: number;
  /** The server's processor time per request, in microseconds: the most reliable figure on a busy machine. */
  cost: number;
}

/**
 * Measures requests per second and the 99th percentile of response times, of the site and of nginx in alternation. nginx serves
 * the same folder.
 */
export async function measureRequests(
  workspace: string,
  { pages, seconds, rounds }: { pages: readonly PageType[]; seconds: number; rounds: number },
): Promise<Section> {
  const targets = await findTargets(workspace, pathOf(pages, "home"));
  const contestants = await startContestants(workspace);
  const rows: Array<Array<string | number>> = [];
  const goals: Goal[] = [];
  try {
    for (const [what, path] of targets) {
      const loads = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const { name, server } of contestants) {
          loads.get(name)?.push(await generateLoad(server, path, seconds));
        }
      }
      const of = (name: string) => middle(loads.get(name) ?? []);
      for (const { name, against } of contestants) {
        const { perSecond, p99, cost } = of(name);
        const ratio = against === undefined ? "" : perSecond / of(against).perSecond;
        rows.push([what, name, perSecond, p99, ratio, cost]);
      }
      goals.push({
        name: `requests per second for a ${what}, relative to nginx`,
        measured: of("site").perSecond / of("nginx").perSecond,
        limit: 1,
        kind: "at least",
        unit: "",
      });
    }
  } finally {
    for (const { server } of contestants) await server.stop();
  }
  return {
    title: "Requests per second",
    notes: [
      `The site and nginx each answer requests with one process. The servers are loaded in turn, over ${connections} keep-alive connections for ${seconds} s; the figures are medians of ${rounds} turns. The load generator (wrk) runs on another processor if there is one. p99 is in milliseconds.`,
      "Both serve the same folder, with the brotli files that the build made. Without a brotli module, nginx serves the gzip files instead. nginx uses its open-file cache.",
      "`nginx` sends its default headers and writes no log. `nginx, same headers` sends the headers of the site. `nginx with log` writes one line per request. `site with log` writes one line per request for a page, and none for files with a hash in their name.",
    ],
    tables: [{ columns: ["file", "server", "per second", "p99", "relative to nginx", "processor µs"], rows }],
    goals,
  };
}

async function findTargets(workspace: string, page: string): Promise<Array<[string, string]>> {
  const client = join(workspace, "dist", "client");
  const script = (await readdir(join(client, "assets"))).find((name) => /^search-.*\.js$/.test(name));
  const picture = (await readdir(join(client, "pictures"))).find((name) => name.endsWith("-420.avif"));
  if (!script || !picture)
    throw new Error(
      "The build lacks a file that the benchmark requests: assets/search-*.js or pictures/*-420.avif.",
    );
  return [
    ["page", page],
    ["hashed script", `/assets/${script}`],
    ["picture", `/pictures/${picture}`],
  ];
}

async function startContestants(workspace: string) {
  const client = join(workspace, "dist", "client");
  const scratch = join(workspace, "data");
  const nowhere = openSync("/dev/null", "w");
  const contestants: Array<{ name: string; against?: string; server: RunningServer }> = [];
  const site = await startSite(workspace, {
    port: ports.enquiries,
    isPinned: true,
    environment: { DATA_DIR: join(scratch, "requests") },
  });
  contestants.push({ name: "site", against: "nginx", server: site });
  const nginx = { port: ports.nginx, scratch: join(scratch, "nginx") };
  contestants.push({ name: "nginx", server: await startNginx(client, nginx) });
  contestants.push({
    name: "nginx, same headers",
    against: "nginx",
    server: await startNginx(client, {
      port: ports.nginx + 10,
      scratch: join(scratch, "nginx-headers"),
      headers: await ownHeaders(site.origin),
    }),
  });
  contestants.push({
    name: "site with log",
    against: "nginx with log",
    server: await startSite(workspace, {
      port: ports.logging,
      isPinned: true,
      log: nowhere,
      environment: { LOG_LEVEL: "info", DATA_DIR: join(scratch, "requests-logged") },
    }),
  });
  contestants.push({
    name: "nginx with log",
    against: "nginx",
    server: await startNginx(client, {
      port: ports.nginx + 11,
      scratch: join(scratch, "nginx-log"),
      isLogging: true,
    }),
  });
  return contestants;
}

/** The response headers that the site adds and nginx does not send by default. */
async function ownHeaders(origin: string): Promise<Record<string, string>> {
  const { headers } = await fetch(origin);
  const own = /^(content-security-policy|cache-control|referrer-policy|permissions-policy|x-|cross-origin)/;
  return Object.fromEntries([...headers].filter(([name]) => own.test(name)));
}

async function generateLoad({ origin, pid }: RunningServer, path: string, seconds: number): Promise<Load> {
  const headers = ["-H", "Accept-Encoding: gzip, br"];
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...headers, origin + path];
  const before = await processorSeconds(pid);
  const { stdout } = await promisify(execFile)(...pinned("load", "wrk", args));
  const used = (await processorSeconds(pid)) - before;
  if (/Non-2xx/.test(stdout)) throw new Error(`${origin}${path} was answered with errors:\n${stdout}`);
  return {
    perSecond: readRate(stdout),
    p99: readMilliseconds(stdout),
    cost: (used * 1e6) / readCount(stdout),
  };
}

function middle(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99: median(loads.map(({ p99 }) => p99)),
    cost: median(loads.map(({ cost }) => cost)),
  };
}

/** Reads the number of responses from the output of wrk. */
export function readCount(wrkOutput: string): number {
  return Number(/(\d+) requests in/.exec(wrkOutput)?.[1]);
}

export function readRate(wrkOutput: string): number {
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(wrkOutput)?.[1]);
}

const units = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

/** Reads the 99th percentile of the response times, in milliseconds, from the output of wrk. */
export function readMilliseconds(wrkOutput: string): number {
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(wrkOutput) ?? [];
  return Number(value) * units[(unit ?? "ms") as keyof typeof units];
}
