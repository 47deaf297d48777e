import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort, startPostgres } from "#tests/support/start-postgres.ts";
import { startSite } from "#tests/support/start-site.ts";
import { expectKept } from "./expect-kept.ts";
import { loadSite } from "./load-site.ts";

const seconds = Number(process.env.LOAD_SECONDS ?? 60);

test("two instances behind nginx on one PostgreSQL: one is killed under load, and nothing is lost or doubled", {
  timeout: (seconds + 300) * 1_000,
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase("two_instances");
  const settings = {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SUBMITS: "1000000",
    RATE_LIMIT_WINDOW_MINUTES: "1",
  };
  const [one, other] = [await startSite(settings), await startSite(settings)];
  onTestFinished(async () => {
    await Promise.all([one.stop(), other.stop()]);
  });
  const origin = await startNginx([one, other].map(({ url }) => new URL(url).port));

  const loading = loadSite(() => origin, { enquiriesPerSecond: 100, pagesPerSecond: 100, seconds });
  await sleep((seconds * 1_000) / 3);
  process.kill(one.pid, "SIGKILL");
  const loaded = await loading;

  await expectKept({ databaseUrl, dataFolder: "" }, loaded);
  expect(loaded.acknowledged.size).toBe(seconds * 100);
  process.stdout.write(
    `${loaded.acknowledged.size} enquiries, of which ${loaded.failures} tries had to be repeated\n`,
  );
});

/** nginx before these ports of this machine; returns its address. */
async function startNginx(ports: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ozo-nginx-"));
  const port = await findFreePort();
  const servers = ports.map((each) => `server 127.0.0.1:${each};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 2048; }
    http {
      access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      upstream site { ${servers} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }
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
    rmSync(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(origin).then(({ status }) => status, String), { timeout: 10_000 }).toBe(200);
  return origin;
}
