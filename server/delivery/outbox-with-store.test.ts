import { onTestFinished, test } from "vitest";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { deliverThroughKills } from "../../tests/faults/deliver-through-kills.ts";

test.each(["SQLite", "PostgreSQL"])(
  "with %s, no mail is lost when an instance is killed while it sends, and a mail that is sent twice has one Message-ID",
  async (kind) => {
    const dataFolder = temporaryFolder();
    const server = kind === "PostgreSQL" ? await startPostgres() : undefined;
    onTestFinished(() => server?.remove());
    await deliverThroughKills(
      { databaseUrl: await server?.createDatabase("outbox"), dataFolder },
      dataFolder,
      3,
    );
  },
  60_000,
);
