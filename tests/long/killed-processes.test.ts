import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { surviveKills } from "./survive-kills.ts";

const kills = 50;

async function createStore(kind: string) {
  const dataDir = temporaryFolder();
  if (kind === "SQLite") return { databaseUrl: undefined, dataDir };
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  return { databaseUrl: await server.createDatabase("killed"), dataDir };
}

test.each(["SQLite", "PostgreSQL"])(
  `with %s, no acknowledged enquiry and no delivery is lost although ${kills} processes were killed, and a repeated delivery keeps its id`,
  async (kind) => {
    expect(await surviveKills(await createStore(kind), kills)).toBeGreaterThanOrEqual(kills);
  },
);
