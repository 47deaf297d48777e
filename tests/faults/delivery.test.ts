import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { deliverThroughKills } from "./deliver-through-kills.ts";

test("with SQLite, every delivery is sent although the process is killed 100 times", async () => {
  const dataFolder = makeFolder();
  await deliverThroughKills({ databaseUrl: undefined, dataFolder }, dataFolder, 100);
});

test("with PostgreSQL, every delivery is sent although the process is killed 100 times", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const databaseUrl = await server.createDatabase("delivery_kills");
  await deliverThroughKills({ databaseUrl, dataFolder: "" }, makeFolder(), 100);
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ozo-delivery-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
