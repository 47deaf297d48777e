import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { makeTinySite } from "#tests/support/tiny-site.ts";

// Every test starts real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const project = makeTinySite();
const running = [];
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(project, { recursive: true });
});

const program = join(project, "program.mjs");
writeFileSync(
  program,
  `import { serve, takeOver } from "./scripts/serve-and-take-over.mjs";
  const [does, port] = process.argv.slice(2);
  if (does === "serve") serve(port);
  else console.log(await takeOver(port).catch((error) => error.message));`,
);

/** Does one of the two things that serve-and-take-over.mjs does, in a process of its own. */
function run(does, port, environment = {}) {
  const child = spawn(process.execPath, [program, does, port], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: port, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      child.text += chunk;
    });
  running.push(child);
  return child;
}

async function serveSite() {
  const port = await freePort();
  const site = run("serve", port, { DATA_DIR: mkdtempSync(join(project, "data-")) });
  await vi.waitFor(() => expect(site.text).toContain('"listening"'), 30_000);
  return { port, site };
}

async function takeOver(port) {
  const asking = run("take over", port);
  await once(asking, "close");
  return asking.text.trim();
}

async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return String(port);
}

/** Asks without a pause until told to stop; answers how often each outcome came. */
function keepAsking(port, options) {
  const counts = {};
  let isDone = false;
  const asked = (async () => {
    while (!isDone) {
      const outcome = await new Promise((resolve) => {
        request({ port, ...options }, (answer) => answer.resume().on("end", () => resolve(answer.statusCode)))
          .on("error", ({ code }) => resolve(code))
          .end();
      });
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  })();
  return {
    stop() {
      isDone = true;
      return asked;
    },
  };
}

test("a client that asks all the time sees no error while a new server takes over, twice", async () => {
  const { port, site } = await serveSite();
  const visitors = [
    keepAsking(port, { path: "/" }),
    keepAsking(port, { path: "/", agent: new Agent({ keepAlive: true, maxSockets: 1 }) }),
    keepAsking(port, { path: "/enquiry" }),
  ];
  expect(await takeOver(port)).toBe("true");
  expect(await takeOver(port)).toBe("true");
  // One line from each of the three, and the last words of two.
  await vi.waitFor(() => expect(site.text.match(/"(listening|stopped)"/g)).toHaveLength(5), 30_000);
  for (const visitor of visitors) expect(Object.keys(await visitor.stop())).toEqual(["200"]);

  site.kill("SIGTERM");
  expect(await once(site, "exit")).toEqual([0, null]);
  expect(existsSync(join(project, ".cache", `site-${port}.sock`))).toBe(false);
});

test("a new server that does not start leaves the old one, and says so", async () => {
  const { port } = await serveSite();
  const visitor = keepAsking(port, { path: "/" });
  // What a server that starts now would stumble over.
  const settings = join(project, "ozo.env");
  writeFileSync(settings, "TRUST_PROXY=many\n");
  expect(await takeOver(port)).toContain("the old one stays");
  rmSync(settings);
  expect(Object.keys(await visitor.stop())).toEqual(["200"]);
});

test("nobody takes over where nothing runs", async () => {
  expect(await takeOver(await freePort())).toBe("false");
});

test("the end of the server is the end of the site, with its exit code", async () => {
  const port = await freePort();
  const site = run("serve", port, { RETENTION_DAYS: "never" });
  expect(await once(site, "exit")).toEqual([1, null]);
  expect(site.text).toContain("RETENTION_DAYS");
});
