import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { cleanEnvironment } from "#tests/support/clean-environment.ts";
import { findFreePort } from "#tests/support/find-free-port.ts";
import { root } from "#tests/support/start-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";

const polling = { timeout: 60_000 };

test("nginx's cache stores pages, serves a new version within seconds, and serves its copies while the site is down", async () => {
  const project = makeTinySite();
  onTestFinished(() => rmSync(project, { recursive: true }));
  const port = String(await findFreePort());
  writeHome(project, 1);
  const site = run(project, "serve", port);
  onTestFinished(() => void site.kill("SIGKILL"));
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status, String), polling)
    .toBe(200);
  const origin = await startNginx(port);
  const ask = async (path = "/") => {
    const answer = await fetch(`${origin}${path}`);
    const version = /version (\d)/.exec(await answer.text())?.[1];
    return { status: answer.status, version, cache: answer.headers.get("x-cache") };
  };

  // Not every request is a HIT, because the cached copy expires after a second.
  const asked = [];
  for (let count = 0; count < 50; count++) asked.push((await ask()).cache);
  expect(asked.filter((cache) => cache === "HIT").length).toBeGreaterThan(40);
  await sleep(2_000);
  expect(await ask()).toEqual({ status: 200, version: "1", cache: "REVALIDATED" });
  expect((await ask("/enquiry")).cache).not.toBe("HIT");
  expect((await ask("/assets/of-1.js")).status).toBe(200);

  // As in an update, dist.last gets the build of the running version, and dist the build of the new version.
  const seen: Array<{ status: number; version: string | undefined; at: number }> = [];
  let isDone = false;
  const visitor = (async () => {
    while (!isDone) seen.push({ ...(await ask()), at: performance.now() });
  })();
  cpSync(join(project, "dist"), join(project, "dist.last"), { recursive: true });
  rmSync(join(project, "dist/client/assets"), { recursive: true });
  writeHome(project, 2);
  const [code] = await once(run(project, "takeOver", port), "close");
  const takenOverAt = performance.now();
  expect(code).toBe(0);
  await expect.poll(() => seen.at(-1)?.version, polling).toBe("2");
  await sleep(7_000);
  isDone = true;
  await visitor;
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  // On connections that are already open, the former version may still answer, and nginx caches its answer for a second.
  const last = seen.findLast(({ version }) => version === "1");
  process.stdout.write(
    `The former version was seen for ${Math.round((last?.at ?? 0) - takenOverAt)} ms more.\n`,
  );
  expect((last?.at ?? 0) - takenOverAt).toBeLessThan(7_000);
  expect(await ask("/assets/of-1.js")).toMatchObject({ status: 200 });

  site.kill("SIGKILL");
  await once(site, "close");
  await sleep(2_000);
  expect(await ask()).toEqual({ status: 200, version: "2", cache: "STALE" });
});

/** Starts nginx with its cache in front of this local port, stops it when the test ends, and returns nginx's address. */
async function startNginx(sitePort: string): Promise<string> {
  const folder = temporaryFolder();
  const port = await findFreePort();
  const cache = readFileSync(join(root, "deploy/nginx-cache.conf"), "utf8");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events {}
    http {
      access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      ${cache.replaceAll("/var/cache/nginx", folder)}
      upstream site { server 127.0.0.1:${sitePort}; keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          proxy_cache ozo; add_header X-Cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(nginx, "spawn").catch((cause: unknown) => {
    throw new Error("This test needs nginx: apt-get install nginx.", { cause });
  });
  onTestFinished(async () => {
    nginx.kill();
    await once(nginx, "close");
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(origin).then(({ status }) => status, String), polling).toBe(200);
  return origin;
}

function writeHome(project: string, version: number): void {
  const client = join(project, "dist/client");
  cpSync(join(root, "deploy/Caddyfile"), join(client, `assets/of-${version}.js`));
  writeFileSync(join(client, "index.html"), `<!doctype html><title>version ${version}</title>`);
}

/** Starts a process that serves the site, or that asks the running site to start a new server. */
function run(project: string, does: "serve" | "takeOver", port: string): ChildProcess {
  const program = join(project, `${does}.mjs`);
  const code = {
    serve: `import { serve } from "./scripts/serve.ts"; serve(${port});`,
    takeOver: `import { askRunningSite } from "./scripts/running-site.ts"; await askRunningSite(${port}, {});`,
  };
  writeFileSync(program, code[does]);
  return spawn(process.execPath, [program], {
    cwd: project,
    env: {
      ...cleanEnvironment,
      PORT: port,
      DATA_DIR: mkdtempSync(join(project, "data-")),
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
