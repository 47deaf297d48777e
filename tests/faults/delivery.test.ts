import { onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { deliverThroughKills } from "./deliver-through-kills.ts";

test("with SQLite, every delivery is sent although the process is killed 100 times", async () => {
  const dataFolder = temporaryFolder();
  await deliverThroughKills({ databaseUrl: undefined, dataFolder }, dataFolder, 100);
});

test("with PostgreSQL, every delivery is sent although the process is killed 100 times", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const databaseUrl = await server.createDatabase("delivery_kills");
  await deliverThroughKills({ databaseUrl, dataFolder: "" }, temporaryFolder(), 100);
});
