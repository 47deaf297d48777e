import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { findFreePort } from "./find-free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Starts nginx as a proxy for these local ports, stops it when the test ends, and returns nginx's address. `http` and
 * `location` are directives to add to these blocks of the configuration.
 */
export async function startNginx(
  ports: readonly string[],
  { http = "", location = "" }: { http?: string; location?: string } = {},
): Promise<string> {
  const folder = temporaryFolder();
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
      ${http.replaceAll("/var/cache/nginx", folder)}
      upstream site { ${servers} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          ${location}
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
  await expect.poll(() => fetch(origin).then(({ status }) => status, String), { timeout: 10_000 }).toBe(200);
  return origin;
}
