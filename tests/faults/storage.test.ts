import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { surviveKills } from "./survive-kills.ts";

test("SQLite contains every acknowledged enquiry after the process was killed 100 times under load", {
  timeout: 600_000,
}, async () => {
  const dataFolder = temporaryFolder();
  expect(await surviveKills({ databaseUrl: undefined, dataFolder }, 100)).toBeGreaterThanOrEqual(100);
});

test("PostgreSQL contains every acknowledged enquiry after its client was killed 100 times under load", {
  timeout: 600_000,
}, async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const databaseUrl = await server.createDatabase("kills");
  expect(await surviveKills({ databaseUrl, dataFolder: "" }, 100)).toBeGreaterThanOrEqual(100);
});
