import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The first of the ports that the bench uses. */
const firstPort = Number(process.env.BENCH_PORT ?? 4700);

export const ports = {
  site: firstPort,
  textAlone: firstPort + 1,
  nginx: firstPort + 2,
  enquiries: firstPort + 3,
  logging: firstPort + 4,
  systemFonts: firstPort + 5,
};

export interface RunningServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Whether the server and the load generator can run on different processors, and so do not slow each other down. */
const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

export function pinned(to: "server" | "load", command: string, args: string[]): [string, string[]] {
  return canPin ? ["taskset", ["-c", to === "server" ? "0" : "1", command, ...args]] : [command, args];
}

interface SiteOptions {
  port: number;
  environment?: NodeJS.ProcessEnv;
  isPinned?: boolean;
  /** The file to which the log is written. By default the log is discarded. */
  log?: number;
}

/** Serves a built workspace with the project's own server. */
export async function startSite(
  folder: string,
  { port, environment = {}, isPinned = false, log }: SiteOptions,
): Promise<RunningServer> {
  const origin = `http://localhost:${port}`;
  const args = ["server/main.ts"];
  const [command, all] = isPinned ? pinned("server", process.execPath, args) : [process.execPath, args];
  const child = spawn(command, all, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      SITE_URL: `http://localhost:${ports.site}`,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", log ?? "ignore", "inherit"],
  });
  return untilReady(child, origin, "/healthz");
}

/**
 * Serves a folder with nginx, with one worker, nginx's file cache, and the files that the build has compressed.
 * `headers` are added to every response, so that nginx can send the same headers as the site.
 */
export async function startNginx(
  folder: string,
  {
    port,
    scratch,
    headers = {},
    isLogging = false,
  }: {
    port: number;
    scratch: string;
    headers?: Record<string, string>;
    isLogging?: boolean;
  },
): Promise<RunningServer> {
  const brotli = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  await mkdir(scratch, { recursive: true });
  const configuration = join(scratch, "nginx.conf");
  await writeFile(
    configuration,
    `daemon off; master_process on; worker_processes 1; pid ${scratch}/nginx.pid; error_log ${scratch}/error.log crit;
${process.getuid?.() === 0 ? "user root;" : ""}
${existsSync(brotli) ? `load_module ${brotli};` : ""}
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  ${isLogging ? `access_log ${scratch}/access.log combined buffer=64k flush=1s;` : "access_log off;"}
  sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on;
  ${existsSync(brotli) ? "brotli_static on;" : ""}
  open_file_cache max=20000 inactive=60s; open_file_cache_valid 60s;
  client_body_temp_path ${scratch}/body; proxy_temp_path ${scratch}/proxy; fastcgi_temp_path ${scratch}/fastcgi;
  uwsgi_temp_path ${scratch}/uwsgi; scgi_temp_path ${scratch}/scgi;
  ${added.join("\n  ")}
  server { listen ${port}; root ${folder}; location / { try_files $uri $uri/index.html =404; } }
}
`,
  );
  const [command, args] = pinned("server", "nginx", ["-p", scratch, "-c", configuration, "-e", "stderr"]);
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  return untilReady(child, `http://localhost:${port}`, "/favicon.svg");
}

async function untilReady(child: ChildProcess, origin: string, path: string): Promise<RunningServer> {
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`The server for ${origin} could not be started: is it installed?`);
  async function stop() {
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(killer);
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) break;
    const answer = await fetch(origin + path).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { origin, pid, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(
    `The server for ${origin} did not start: is the port in use? Set BENCH_PORT to another port.`,
  );
}
