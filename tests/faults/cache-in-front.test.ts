import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#tests/support/find-free-port.ts";
import { root, startSite } from "#tests/support/start-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";

test("nginx's cache stores pages, serves its copies while the site is down, and serves a new version within seconds", async () => {
  const project = makeTinySite();
  onTestFinished(() => rmSync(project, { recursive: true }));
  const port = String(await findFreePort());
  /** Starts a site whose home page and script contain this version. */
  const startVersion = async (version: number) => {
    const client = join(project, "dist/client");
    rmSync(join(client, "assets"), { recursive: true, force: true });
    mkdirSync(join(client, "assets"));
    writeFileSync(join(client, `assets/of-${version}.js`), "1;");
    writeFileSync(join(client, "index.html"), `<!doctype html><title>version ${version}</title>`);
    const site = await startSite({ PORT: port }, [], project);
    onTestFinished(() => site.stop());
    return site;
  };
  const former = await startVersion(1);
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

  const seen: Array<{ status: number; version: string | undefined }> = [];
  let isDone = false;
  const visitor = (async () => {
    while (!isDone) seen.push(await ask());
  })();
  await former.stop();
  const site = await startVersion(2);
  await sleep(5_000);
  isDone = true;
  await visitor;
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  expect(seen.at(-1)?.version).toBe("2");
  expect(await ask("/assets/of-1.js")).toMatchObject({ status: 200 });

  await site.stop();
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
  const status = () => fetch(origin).then((answer) => answer.status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  return origin;
}
