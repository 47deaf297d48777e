import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { makeEnquiry } from "#server/storage/make-enquiry.ts";
import { openStore } from "#server/storage/open-store.ts";

interface Place {
  databaseUrl: string | undefined;
  dataFolder: string;
}

/**
 * Kills a process that writes under load, again and again on one store, each time at another moment. Afterwards every
 * acknowledged enquiry must be there exactly once with both deliveries, and every one that was not acknowledged must be
 * addable by trying again, without doubles. Returns how many were acknowledged.
 */
export async function surviveKills(place: Place, rounds: number): Promise<number> {
  const acknowledged = new Map<string, string>();
  const started = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const killedAfterMs = 5 + Math.random() * 250;
    for (const line of await runUntilKilled(place, `run-${round}`, killedAfterMs)) {
      const [event, key = "", reference = ""] = line.split(" ");
      if (event === "started") started.add(key);
      if (event === "stored") acknowledged.set(key, reference);
    }
  }

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
    const stored = new Map<string, number>();
    for (let offset = 0; ; offset += 1_000) {
      const { enquiries } = await store.list({ limit: 1_000, offset });
      if (enquiries.length === 0) break;
      for (const { idempotencyKey, deliveries } of enquiries) {
        stored.set(idempotencyKey, (stored.get(idempotencyKey) ?? 0) + 1);
        expect(deliveries).toHaveLength(2);
      }
    }
    expect(new Set(stored.keys())).toEqual(started);
    expect([...stored.values()].every((count) => count === 1)).toBe(true);
  } finally {
    await store.close();
  }
  return acknowledged.size;
}

async function runUntilKilled({ databaseUrl = "", dataFolder }: Place, run: string, killedAfterMs: number) {
  const script = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
  const writer = spawn(process.execPath, [script, databaseUrl, dataFolder, run], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  writer.stdout.setEncoding("utf8").on("data", (text) => {
    // The clock runs from the first acknowledgement: before, there is nothing to lose.
    if (!output.includes("\nstored ") && `${output}${text}`.includes("\nstored "))
      setTimeout(() => writer.kill("SIGKILL"), killedAfterMs);
    output += text;
  });
  writer.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  await once(writer, "close");
  if (writer.signalCode !== "SIGKILL") throw new Error(`The writer ended by itself:\n${errors}`);
  // The last line may have been cut off.
  return output.slice(0, output.lastIndexOf("\n")).split("\n");
}
