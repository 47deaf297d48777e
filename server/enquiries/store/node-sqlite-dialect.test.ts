import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { nodeSqliteDialect } from "./node-sqlite-dialect.ts";

interface Tables {
  numbers: { value: number };
}

function openTwo() {
  const path = join(temporaryFolder(), "numbers.sqlite");
  const open = () => new Kysely<Tables>({ dialect: nodeSqliteDialect(new DatabaseSync(path), 2_000) });
  const setup = new DatabaseSync(path);
  setup.exec(
    "pragma journal_mode = wal; create table numbers (value integer) strict; insert into numbers values (1)",
  );
  setup.close();
  const [one, other] = [open(), open()];
  onTestFinished(async () => void (await Promise.all([one.destroy(), other.destroy()])));
  return [one, other] as const;
}

test("when two connections run transactions that read and then write, no transaction overwrites another's change", async () => {
  const connections = openTwo();
  const increase = (db: Kysely<Tables>) =>
    db.transaction().execute(async (transaction) => {
      const { value } = await transaction.selectFrom("numbers").select("value").executeTakeFirstOrThrow();
      await transaction
        .updateTable("numbers")
        .set({ value: value + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => increase(connections[n % 2 === 0 ? 0 : 1])));
  expect(await connections[0].selectFrom("numbers").selectAll().execute()).toEqual([{ value: 21 }]);
});
