import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { findFreePort } from "#tests/support/find-free-port.ts";
import { type RunningSite, startSite } from "#tests/support/start-site.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";
import { requiredFields } from "#tests/support/valid-forms.ts";

// The time limit is long, because every test starts real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const project = makeTinySite();
const running: RunningSite[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
});

afterAll(() => rmSync(project, { recursive: true }));

async function start(settings: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite(settings, [], project);
  running.push(site);
  return site;
}

const mailSettings = { SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
const enquiry = requiredFields("enquiry");

function postEnquiry(url: string, more: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/enquiry`, { method: "POST", body: new URLSearchParams({ ...enquiry, ...more }) });
}

async function getJson(url: string): Promise<unknown> {
  return await (await fetch(url)).json();
}

test("the server reports that mail is not set up, stores an enquiry, and still has the enquiry after a restart (10.11)", async () => {
  const data = { DATA_DIR: mkdtempSync(join(project, "kept-")) };
  const first = await start(data);
  expect(await (await fetch(first.url)).text()).toContain("<title>Home</title>");
  expect(await getJson(`${first.url}/readyz`)).toMatchObject({ status: "ready", store: "ok" });
  await expect.poll(first.log).toContain("set SMTP_URL and SALES_EMAIL");
  expect(first.log()).not.toMatch(/another SITE_URL/);
  const accepted = await (await postEnquiry(first.url)).json();
  expect(accepted).toMatchObject({ ok: true, reference: expect.stringMatching(/^OZ-/) });
  first.server.kill("SIGTERM");
  expect(await once(first.server, "exit")).toEqual([0, null]);

  const second = await start(data);
  expect(await (await postEnquiry(second.url)).json()).toEqual(accepted);
  expect(second.log()).not.toContain("asha");
});

/** Makes the pages say that they were built with this value of ENQUIRIES, until the test has ended. */
function pretendBuiltFor(mode: "served" | "local"): void {
  const content = join(project, "dist/content/content.json");
  const text = readFileSync(content, "utf8");
  writeFileSync(content, text.replace('"served"', `"${mode}"`));
  onTestFinished(() => writeFileSync(content, text));
}

test("with ENQUIRIES=local the server checks forms and stores nothing (7.1)", async () => {
  pretendBuiltFor("local");
  const { url, log } = await start({ ENQUIRIES: "local" });
  expect(await (await postEnquiry(url)).json()).toEqual({ ok: true, reference: null });
  expect(await (await postEnquiry(url, { message: "" })).json()).toMatchObject({ field: "message" });
  expect(await getJson(`${url}/readyz`)).toMatchObject({ status: "ready", store: "not used" });
  await expect.poll(log).toContain("listening");
  expect(log()).not.toContain("SMTP_URL");
});

test.each([
  ["local", "served"],
  ["served", "local"],
] as const)(
  "pages that were built with ENQUIRIES=%s are not served with ENQUIRIES=%s",
  async (built, mode) => {
    pretendBuiltFor(built);
    await expect(start({ ENQUIRIES: mode })).rejects.toThrow(
      `dist/ was built with ENQUIRIES=${built}, but the server runs with ENQUIRIES=${mode}: run npm run build.`,
    );
  },
);

test("behind a trusted proxy, submits are limited per address in X-Forwarded-For, the log warns about another SITE_URL, and the privacy page gets the settings that it mentions", async () => {
  const limit = { RATE_LIMIT_SUBMITS: "1" };
  const address = { SITE_URL: "https://www.example.com" };
  const kept = { RETENTION_DAYS: "90", ...mailSettings };
  const { url, log } = await start({ TRUST_PROXY: "1", ...limit, ...address, ...kept });
  const statuses = [];
  for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2"]) {
    const headers = { "X-Forwarded-For": address };
    const body = new URLSearchParams(enquiry);
    statuses.push((await fetch(`${url}/enquiry`, { method: "POST", headers, body })).status);
  }
  expect(statuses).toEqual([200, 429, 200]);
  await expect.poll(log).toContain("built for another SITE_URL");
  const destinations = { isMailed: true, webhook: null };
  const facts = { enquiryMode: "served", ...destinations, retentionDays: 90 };
  expect(await getJson(`${url}/privacy`)).toEqual(facts);
});

test("SIGTERM during the start stops the server at once, even while the server waits for the database", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const env = { ...process.env, OZO_ENV: "/dev/null", DATABASE_URL: `postgres://ozo@127.0.0.1:${port}/ozo` };
  const child = spawn(process.execPath, [join(project, "server/main.ts")], { env, stdio: "ignore" });
  await once(silent, "connection");
  child.kill("SIGTERM");
  // If the connection to the database had timed out, the exit code would be 1.
  expect(await once(child, "exit")).toEqual([0, null]);
  silent.close();
});

test("stopping the server finishes the open request, even when Ctrl+C under npm sends SIGINT twice (10.11)", async () => {
  const { server, url, log } = await start({ SHUTDOWN_SECONDS: "600" });
  const answer = postEnquiry(url, { elapsed: "700" });
  await expect.poll(log).toContain("a form waits");
  server.kill("SIGINT");
  await expect.poll(log).toContain("stopping");
  server.kill("SIGINT");
  expect((await answer).status).toBe(200);
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("stopping the server takes at most SHUTDOWN_SECONDS, even with open requests", async () => {
  const { server, url, log } = await start({ SHUTDOWN_SECONDS: "3" });
  const answer = postEnquiry(url, { elapsed: "60000" }).catch(() => "cut off");
  await expect.poll(log).toContain("a form waits");
  server.kill("SIGTERM");
  expect(await answer).toBe("cut off");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("a closed terminal stops the server as SIGTERM does: the open request is finished", async () => {
  const { server, url, log } = await start();
  const answer = postEnquiry(url, { elapsed: "700" });
  await expect.poll(log).toContain("a form waits");
  server.kill("SIGHUP");
  expect((await answer).status).toBe(200);
  expect(await once(server, "exit")).toEqual([0, null]);
});

test.each(["a full disk", "a reader that has stopped reading", "a reader that has ended"])(
  "pages, enquiries and the stop go on when the log goes to %s",
  async (place) => {
    const port = await findFreePort();
    const data = { DATA_DIR: mkdtempSync(join(project, "logged-")), PORT: String(port) };
    const child = spawn(process.execPath, [join(project, "server/main.ts")], {
      env: { ...cleanEnvironment, OZO_ENV: "/dev/null", ...data },
      stdio: ["ignore", place === "a full disk" ? openSync("/dev/full", "w") : "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    if (place === "a reader that has ended") child.stdout?.destroy();
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    // Each request is a line of the log. A pipe holds 64 KiB.
    for (let request = 0; request < 500; request++) expect((await fetch(`${url}/enquiry`)).status).toBe(200);
    expect(await (await postEnquiry(url)).json()).toMatchObject({ ok: true });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

test("on a socket that systemd holds, no connection is refused while the server is restarted", async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as { port: number };
  // Node has no public access to the descriptor of a listening socket.
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle;
  const restart = `while :; do sh -c 'echo pid=$$; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" server/main.ts' "$0"; done`;
  const env = { ...cleanEnvironment, OZO_ENV: "/dev/null", DATA_DIR: join(project, "socket"), PORT: "1" };
  const systemd = spawn("sh", ["-c", restart, process.execPath], {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "inherit", fd],
  });
  let output = "";
  systemd.stdout?.on("data", (text) => (output += text));
  const servers = () => [...output.matchAll(/^pid=(\d+)$/gm)].map(([, pid]) => Number(pid));
  await expect.poll(servers).toHaveLength(1);
  // From now on, only the servers accept connections.
  listener.close();
  const open = () => fetch(`http://127.0.0.1:${port}`, { headers: { Connection: "close" } });
  expect((await open()).status).toBe(200);
  process.kill(servers()[0] ?? 0, "SIGTERM");
  while (servers().length < 2) expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(200);
  systemd.kill("SIGKILL");
  process.kill(servers()[1] ?? 0, "SIGTERM");
  await once(systemd, "close");
});

test("a server whose port is in use exits with an explanation, and attempts no delivery", async () => {
  const data = { DATA_DIR: mkdtempSync(join(project, "shared-")) };
  const { url } = await start(data);
  await postEnquiry(url);
  const { port } = new URL(url);
  await expect(start({ ...data, ...mailSettings, PORT: port })).rejects.toThrow(
    `code 1 while it started:\nPort ${port} is in use: stop the program that uses it, or set PORT to another number, such as ${Number(port) + 1}.\n`,
  );
  const store = new DatabaseSync(join(data.DATA_DIR, "enquiries.sqlite"), { readOnly: true });
  expect(store.prepare("select attempts, leased_until from deliveries").all()).toEqual([
    { attempts: 0, leased_until: null },
  ]);
  store.close();
});
