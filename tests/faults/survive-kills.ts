import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { referencesIn } from "./expect-kept.ts";

/**
 * Repeatedly kills a process that stores enquiries, at random moments. Afterwards, the store must contain every
 * acknowledged enquiry once, with both deliveries. An enquiry that was not acknowledged must be stored once when it is
 * added again. Returns the number of acknowledged enquiries.
 */
export async function surviveKills(place: StorePlace, rounds: number): Promise<number> {
  const log = join(temporaryFolder(), "log");
  for (let round = 0; round < rounds; round += 1) {
    const before = readLog(log).acknowledged.size;
    const writer = startWriter(place, log, `run-${round}`);
    writer.stderr.pipe(process.stderr);
    const acknowledged = () => readLog(log).acknowledged.size;
    await expect.poll(acknowledged, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before);
    await sleep(Math.random() * 250);
    writer.kill("SIGKILL");
    expect(await once(writer, "close")).toEqual([null, "SIGKILL"]);
  }
  return assertKept(place, log);
}

/**
 * Runs a process that stores enquiries until one of its files reaches this size, and then checks the store as `surviveKills`
 * does. Returns the number of acknowledged enquiries.
 */
export async function surviveFullDisk(place: StorePlace, kibibytes: number): Promise<number> {
  const log = join(temporaryFolder(), "log");
  const writer = startWriter(place, log, "run", kibibytes);
  const [errors, [, signal]] = await Promise.all([text(writer.stderr), once(writer, "close")]);
  expect({ signal, errors }).toEqual({
    signal: null,
    errors: expect.stringMatching(/Error: .*(disk I\/O error|is full)/),
  });
  return assertKept(place, log);
}

async function assertKept(place: StorePlace, log: string): Promise<number> {
  const { started, acknowledged } = readLog(log);
  const store = await openStore(place);
  try {
    const answers = await Promise.all(
      started.map((idempotencyKey) => store.add(makeEnquiry({ idempotencyKey }))),
    );
    for (const [index, key] of started.entries()) {
      const promised = { key, reference: acknowledged.get(key), isNew: false };
      if (acknowledged.has(key)) expect({ key, ...answers[index] }).toEqual(promised);
    }
    expect(await referencesIn(place)).toEqual(answers.map(({ reference }) => reference).sort());
    const count = started.length;
    expect(await store.countDeliveries()).toMatchObject([
      { channel: "email", count },
      { channel: "webhook", count },
    ]);
    return acknowledged.size;
  } finally {
    await store.close();
  }
}

/** Starts write-until-killed.ts. No file that the process writes can become larger than `kibibytes`. */
function startWriter(
  { databaseUrl = "", dataDir }: StorePlace,
  log: string,
  run: string,
  kibibytes?: number,
) {
  const script = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
  const command = [process.execPath, script, databaseUrl, dataDir, log, run];
  const limit = `ulimit -f ${kibibytes ?? "unlimited"} && exec "$@"`;
  return spawn("bash", ["-c", limit, "bash", ...command], { stdio: ["ignore", "ignore", "pipe"] });
}

/** The idempotency keys of the enquiries that the writers started to add, and the references of the stored enquiries, by key. */
function readLog(log: string) {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  const events = lines.map((line) => line.split(" "));
  return {
    started: events.flatMap(([event, key = ""]) => (event === "started" ? [key] : [])),
    acknowledged: new Map(
      events.flatMap(([event, key = "", reference = ""]) => (event === "stored" ? [[key, reference]] : [])),
    ),
  };
}
