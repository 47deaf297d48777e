import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { expectedStatuses, type PostedBytes, post, postedBytes, sendRaw } from "./hostile-requests.ts";
import { type RawAnswer, readAnswers } from "./read-answers.ts";

const inputs = Number(process.env.FUZZ_INPUTS ?? 100_000);
const atOnce = 64;
/** What hangs is to end; how fast a machine is, is measured elsewhere. */
const timeout = 60_000 + inputs * 20;

test.each(["/submit/enquiry", "/submit/new-customer", "/enquiry", "/new-customer-form"])(
  `no input of ${inputs} makes %s fail`,
  { timeout },
  async (path) => {
    const site = await startOpenSite();
    const failed: Array<{ status: number; input: PostedBytes }> = [];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < inputs; sent += 1_000) {
      const batch = fc.sample(postedBytes, Math.min(1_000, inputs - sent));
      const visit = async () => {
        for (let input = batch.pop(); input; input = batch.pop()) {
          const status = await post(site.url, path, input);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (!expectedStatuses.has(status)) failed.push({ status, input });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, visit));
      expect(failed.slice(0, 3)).toEqual([]);
    }
    process.stdout.write(`${path}: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    // Inputs are worth little when none of them gets through, or none is refused.
    expect(statuses.get(422)).toBeGreaterThan(inputs / 100);
    expect((statuses.get(200) ?? 0) + (statuses.get(303) ?? 0)).toBeGreaterThan(inputs / 100);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  },
);

test("no bytes on a connection make the server fail or answer twice", { timeout }, async () => {
  const site = await startOpenSite();
  const seeds = readFileSync(join(import.meta.dirname, "raw-requests.txt"), "latin1")
    .split("\n%%\n")
    .map((text) => text.replaceAll("\n", "\r\n").replaceAll("\\0", "\0"));
  const mutation = fc.record({
    seed: fc.constantFrom(...seeds),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat(4),
    added: fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\0",
        " ",
        "\t",
        ":",
        ",",
        ";",
        "0",
        "-1",
        "ffffffffffffffff",
        "\x80",
      ),
      fc.string({ unit: "binary-ascii", maxLength: 6 }),
      fc.constantFrom("Transfer-Encoding: chunked\r\n", "Content-Length: 7\r\n", "A".repeat(20_000)),
    ),
  });
  const count = inputs / 10;
  for (let sent = 0; sent < count; sent += 500) {
    const batch = fc.sample(mutation, Math.min(500, count - sent)).map(({ seed, at, removed, added }) => {
      const place = Math.floor(at * seed.length);
      return seed.slice(0, place) + added + seed.slice(place + removed);
    });
    const visit = async () => {
      for (let bytes = batch.pop(); bytes !== undefined; bytes = batch.pop()) {
        const fault = findFault(bytes, readAnswers(await sendRaw(site.url, bytes)));
        expect(fault, JSON.stringify(bytes.slice(0, 400))).toBeUndefined();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});

/** Says what is wrong with these answers to these bytes. */
function findFault(bytes: string, answers: RawAnswer[]): string | undefined {
  const final = answers.filter(({ status }) => status >= 200);
  if (final.some(({ status }) => status >= 500 && status !== 501 && status !== 505)) return "a failure";
  // What follows would belong to the next request of who shares the connection: a proxy's other visitor.
  if (final.slice(0, -1).some(({ closes }) => closes)) return "an answer behind the last one";
  const requests = bytes.match(/ HTTP\/1\.[01]\r?\n/g)?.length ?? 0;
  // One more, for the refusal of what comes behind them and is none.
  if (final.length > requests + 1 || final.filter(({ closes }) => !closes).length > requests)
    return "an answer too many";
  return undefined;
}

async function startOpenSite() {
  const site = await startSite({ RATE_LIMIT_SUBMITS: "1000000", RATE_LIMIT_WINDOW_MINUTES: "1" });
  onTestFinished(() => site.stop());
  return site;
}
