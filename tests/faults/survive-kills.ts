import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { allEnquiries } from "../../cli/command.ts";

interface Promises {
  /** The returned references by idempotency key. */
  acknowledged: Map<string, string>;
  started: Set<string>;
}

/**
 * Repeatedly kills a process that stores enquiries, at random moments. Afterwards, the store must contain every
 * acknowledged enquiry once, with both deliveries. An enquiry that was not acknowledged must be stored once when it is
 * added again. Returns the number of acknowledged enquiries.
 */
export async function surviveKills(place: StorePlace, rounds: number): Promise<number> {
  const promises: Promises = { acknowledged: new Map(), started: new Set() };
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter(place, `run-${round}`);
    // Each round acknowledges at least one enquiry before the kill.
    writer.onFirstAcknowledgement(() => setTimeout(() => writer.kill(), 5 + Math.random() * 250));
    const { signal, errors } = await writer.ended(promises);
    if (signal !== "SIGKILL") throw new Error(`The writer ended by itself:\n${errors}`);
  }
  await assertKept(place, promises);
  return promises.acknowledged.size;
}

/**
 * Runs a process that stores enquiries until one of its files reaches this size, and then checks the store as `surviveKills`
 * does. Returns the number of acknowledged enquiries.
 */
export async function surviveFullDisk(place: StorePlace, kibibytes: number): Promise<number> {
  const promises: Promises = { acknowledged: new Map(), started: new Set() };
  const { signal, errors } = await startWriter(place, "run", kibibytes).ended(promises);
  expect({ signal, errors }).toEqual({
    signal: null,
    errors: expect.stringMatching(/Error: .*(disk I\/O error|is full)/),
  });
  await assertKept(place, promises);
  return promises.acknowledged.size;
}

async function assertKept(place: StorePlace, { acknowledged, started }: Promises) {
  const store = await openStore(place);
  try {
    await store.check();
    const tryAgain = async (idempotencyKey: string) => ({
      ...(await store.add(makeEnquiry({ idempotencyKey }))),
      idempotencyKey,
    });
    for (const { idempotencyKey, reference, isNew } of await Promise.all([...started].map(tryAgain))) {
      if (!acknowledged.has(idempotencyKey)) continue;
      const promised = { idempotencyKey, reference: acknowledged.get(idempotencyKey), isNew: false };
      expect({ idempotencyKey, reference, isNew }).toEqual(promised);
    }
    const stored: string[] = [];
    for await (const enquiries of allEnquiries(store, {})) {
      stored.push(...enquiries.map(({ idempotencyKey }) => idempotencyKey));
      expect(enquiries.every(({ deliveries }) => deliveries.length === 2)).toBe(true);
    }
    expect(stored.sort()).toEqual([...started].sort());
  } finally {
    await store.close();
  }
}

function startWriter({ databaseUrl = "", dataFolder }: StorePlace, run: string, kibibytes?: number) {
  const script = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
  const command = [process.execPath, script, databaseUrl, dataFolder, run];
  const limit = `ulimit -f ${kibibytes} && exec "$@"`;
  const [program = "", ...args] =
    kibibytes === undefined ? command : ["bash", "-c", limit, "bash", ...command];
  const writer = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  let tellFirst = () => {};
  writer.stdout.setEncoding("utf8").on("data", (text) => {
    const isFirst = !output.includes("\nstored ");
    output += text;
    if (isFirst && output.includes("\nstored ")) tellFirst();
  });
  writer.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  return {
    kill: () => writer.kill("SIGKILL"),
    onFirstAcknowledgement(tell: () => void) {
      tellFirst = tell;
    },
    /** Waits until the writer ends, and adds the enquiries that it started and acknowledged. */
    async ended({ acknowledged, started }: Promises) {
      const [, signal] = await once(writer, "close");
      // The last line may be incomplete.
      for (const line of output.slice(0, output.lastIndexOf("\n")).split("\n")) {
        const [event, key = "", reference = ""] = line.split(" ");
        if (event === "started") started.add(key);
        if (event === "stored") acknowledged.set(key, reference);
      }
      return { signal: signal as NodeJS.Signals | null, errors };
    },
  };
}
