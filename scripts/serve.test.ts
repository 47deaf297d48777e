import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { findFreePort } from "#tests/support/find-free-port.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";

const project = makeTinySite();
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(project, { recursive: true });
});

let programs = 0;

/** Runs code in a separate process in the project's folder. */
function run(port: number, code: string, environment: NodeJS.ProcessEnv = {}) {
  const program = join(project, `program-${++programs}.ts`);
  writeFileSync(
    program,
    `import cluster from "node:cluster";
    import { askRunningSite } from "./scripts/running-site.ts";
    import { serve } from "./scripts/serve.ts";
    cluster.on("fork", (server) => console.log(JSON.stringify({ pid: server.process.pid, msg: "forked" })));
    ${code}`,
  );
  const child = spawn(process.execPath, [program], {
    cwd: project,
    env: { ...cleanEnvironment, PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  return child;
}

/** Serves the site, and resolves when its server listens. `failure` is the reason why the newest version is not served. */
async function serveSite(failure?: string) {
  const port = await findFreePort();
  const data = mkdtempSync(join(project, "data-"));
  const site = run(port, `serve(${port}, ${JSON.stringify(failure)})`, { DATA_DIR: data });
  let output = "";
  for (const stream of [site.stdout, site.stderr]) stream.on("data", (chunk) => (output += chunk));
  const entries = (message: string) =>
    output.split("\n").flatMap((line) => (line.includes(`"${message}"`) ? [JSON.parse(line)] : []));
  /** Resolves when the second server has been forked. That server does not listen yet. */
  const nextFork = () =>
    vi.waitFor(() => expect(entries("forked")).toHaveLength(2), { timeout: 30_000, interval: 5 });
  await vi.waitFor(() => expect(entries("listening")).toHaveLength(1), 30_000);
  return { port, site, entries, nextFork };
}

async function askRunningSite(port: number, request: object = {}): Promise<string> {
  const code = `console.log(await askRunningSite(${port}, ${JSON.stringify(request)}).catch((error) => error.message))`;
  return (await text(run(port, code).stdout)).trim();
}

/** Resolves with the failure of the last update that /readyz reports. */
async function readUpdate(port: number): Promise<string> {
  return (await (await fetch(`http://localhost:${port}/readyz`)).json()).update;
}

/** Sends one request after another until `stop` is called, which resolves with the distinct outcomes. */
function keepAsking(port: number, options: RequestOptions) {
  const outcomes = new Set<unknown>();
  let isDone = false;
  const asked = (async () => {
    while (!isDone) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      request({ port, ...options }, (answer) => answer.resume().on("end", () => resolve(answer.statusCode)))
        .on("error", (error: NodeJS.ErrnoException) => resolve(error.code))
        .end();
      outcomes.add(await promise);
      // Without a pause, the requests would take processor time from the starting server.
      await setTimeout(10);
    }
    return [...outcomes];
  })();
  return {
    stop() {
      isDone = true;
      return asked;
    },
  };
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, "exit");
  return child.exitCode;
}

/** Calls `act` while the settings file contains a value that the next server refuses. */
async function withWrongSettings<T>(act: () => Promise<T>): Promise<T> {
  const settings = join(project, "ozo.env");
  writeFileSync(settings, "TRUST_PROXY=many\n");
  try {
    return await act();
  } finally {
    rmSync(settings);
  }
}

test("/readyz reports why the newest version is not served, and no request fails while new servers take over", async () => {
  const { port, site, entries } = await serveSite("content/site.yaml:3:1  This is wrong.");
  await vi.waitFor(async () => expect(await readUpdate(port)).toContain("content/site.yaml:3:1"));
  const visitors = [
    keepAsking(port, { path: "/" }),
    keepAsking(port, { path: "/", agent: new Agent({ keepAlive: true, maxSockets: 1 }) }),
    keepAsking(port, { path: "/enquiry" }),
  ];
  for (const _ of "12") expect(await askRunningSite(port)).toBe("true");
  await vi.waitFor(() => expect(entries("stopped")).toHaveLength(2), 30_000);
  await vi.waitFor(() => expect(entries("listening")).toHaveLength(3), 30_000);
  for (const visitor of visitors) expect(await visitor.stop()).toEqual([200]);

  site.kill("SIGTERM");
  expect(await once(site, "exit")).toEqual([0, null]);
  expect(existsSync(join(project, ".cache", `site-${port}.sock`))).toBe(false);
});

test("after a failed update the former server keeps running and logs the reason", async () => {
  const { port, entries } = await serveSite();
  const logged = () => entries("an update failed: the former version is served");
  expect(await askRunningSite(port, { failure: "The build failed." })).toBe("true");
  await vi.waitFor(() => expect(logged()).toMatchObject([{ level: 50, reason: "The build failed." }]));
  expect(await readUpdate(port)).toContain("The build failed.");

  const visitor = keepAsking(port, { path: "/" });
  expect(await withWrongSettings(() => askRunningSite(port))).toContain("the former version stays");
  expect(await visitor.stop()).toEqual([200]);
  await vi.waitFor(() => expect(logged()).toHaveLength(2));
});

test("if the server is killed during an update, the new server replaces it", async () => {
  const { port, site, entries, nextFork } = await serveSite();
  const asked = askRunningSite(port);
  await nextFork();
  process.kill(entries("forked")[0].pid, "SIGKILL");
  expect(await asked).toBe("true");
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  await vi.waitFor(() => expect(entries("listening")).toHaveLength(2), 30_000);
  expect(site.exitCode).toBeNull();
});

test("if both servers end during an update, the site ends and the command reports the failure", async () => {
  const { port, site, entries, nextFork } = await serveSite();
  const asked = withWrongSettings(async () => {
    const answer = askRunningSite(port);
    await nextFork();
    process.kill(entries("forked")[0].pid, "SIGKILL");
    return answer;
  });
  expect(await asked).toContain("did not start");
  expect(await endOf(site)).toBe(1);
});

test("stopping the site during an update ends both servers, and the command reports the failure, and later that no site runs", async () => {
  const { port, site, nextFork } = await serveSite();
  const asked = askRunningSite(port);
  await nextFork();
  site.kill("SIGTERM");
  expect(await asked).not.toBe("true");
  await endOf(site);
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  expect(await askRunningSite(port)).toBe("false");
});

test("the site ends with the exit code of its server", async () => {
  const site = run(0, "serve(0)", { RETENTION_DAYS: "never" });
  expect(await text(site.stderr)).toContain("RETENTION_DAYS");
  expect(await endOf(site)).toBe(1);
});
