import { execFile } from "node:child_process";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { readCount, readMilliseconds, readRate } from "./measure-requests.ts";
import type { Section } from "./report.ts";
import { pinned, ports, startSite } from "./servers.ts";
import { median } from "./statistics.ts";

const concurrencies = [1, 16, 128];

/** The fields of every enquiry. `luaScript` adds a number to the message, so that no two enquiries are equal. */
const sample = {
  name: "Asha Rao",
  email: "asha.rao@example.com",
  phone: "+919800000000",
  company: "Example Facilities",
  product: "Klear",
  message:
    "We look after four office buildings with about ninety washrooms and would like to know how you sell Klear.",
  page: "/",
  trap: "",
  elapsed: "45000",
};

/** Measures how many enquiries per second the site stores on disk, compared with a loop that only appends and calls fsync. */
export async function measureEnquiries(
  workspace: string,
  { seconds }: { seconds: number },
): Promise<Section> {
  const folder = join(workspace, "data", "enquiries");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const script = join(folder, "enquire.lua");
  await writeFile(script, luaScript());
  const bytes = Buffer.from(JSON.stringify(sample));

  const appends: number[] = [];
  const inserts: number[] = [];
  const site = new Map<number, { perSecond: number; p99: number }>();
  const dataFolder = join(folder, "store");
  const server = await startSite(workspace, {
    port: ports.enquiries,
    isPinned: true,
    environment: {
      DATA_DIR: dataFolder,
      RATE_LIMIT_SUBMITS: "1000000",
      RATE_LIMIT_WINDOW_MINUTES: "1",
      SITE_URL: `http://localhost:${ports.enquiries}`,
    },
  });
  let answered = 0;
  try {
    for (const concurrency of concurrencies) {
      appends.push(appendAndSync(join(folder, "appended"), bytes, seconds));
      inserts.push(insertDurably(join(folder, `bare-${concurrency}.sqlite`), bytes, seconds));
      const args = [
        "-t1",
        `-c${concurrency}`,
        `-d${seconds}s`,
        "--latency",
        "-s",
        script,
        `${server.origin}/submit/enquiry`,
      ];
      const { stdout } = await promisify(execFile)(...pinned("load", "wrk", args));
      if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Enquiries were refused:\n${stdout}`);
      answered += readCount(stdout);
      site.set(concurrency, { perSecond: readRate(stdout), p99: readMilliseconds(stdout) });
    }
  } finally {
    await server.stop();
  }
  assertStored(dataFolder, answered);

  const limit = median(appends);
  const rate = (concurrency: number) => site.get(concurrency)?.perSecond ?? Number.NaN;
  return {
    title: "Stored enquiries per second",
    notes: [
      `POST /submit/enquiry with different enquiries, stored in SQLite (WAL, synchronous=FULL), for ${seconds} s per row. Afterwards, the store contained at least as many enquiries as had got a success response.`,
      "The reference is a loop that appends the fields of one enquiry to a file and calls fsync each time. Concurrent enquiries share one fsync, so the site can exceed the reference.",
    ],
    tables: [
      {
        columns: ["", "per second", "p99 ms", "relative to the fsync loop"],
        rows: [
          ["append and fsync, one by one", limit, "", 1],
          ["SQLite insert without HTTP, one by one", median(inserts), "", median(inserts) / limit],
          ...concurrencies.map((concurrency) => [
            `site, ${concurrency} at once`,
            rate(concurrency),
            site.get(concurrency)?.p99 ?? Number.NaN,
            rate(concurrency) / limit,
          ]),
        ],
      },
    ],
    goals: concurrencies.map((concurrency) => ({
      name: `enquiries per second relative to the fsync loop, ${concurrency} at once`,
      measured: rate(concurrency) / limit,
      limit: 0.5,
      kind: "at least",
      unit: "",
    })),
  };
}

function luaScript(): string {
  const fixed = new URLSearchParams(sample).toString();
  return `local sent = 0
local run = tostring(os.time()) .. tostring(math.random(1e9))
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.headers["Accept"] = "application/json"
function init(args)
  math.randomseed(os.time())
  run = tostring(os.time()) .. tostring(math.random(1e9))
end
function request()
  sent = sent + 1
  return wrk.format(nil, nil, nil, "${fixed.replace("message=", `message=" .. run .. sent .. "+`)}&submission=" .. run .. sent)
end
`;
}

function appendAndSync(file: string, bytes: Buffer, seconds: number): number {
  const descriptor = openSync(file, "a");
  const rate = repeat(seconds, () => {
    writeSync(descriptor, bytes);
    fsyncSync(descriptor);
  });
  closeSync(descriptor);
  return rate;
}

function insertDurably(file: string, bytes: Buffer, seconds: number): number {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = full; create table rows (body text) strict");
  const insert = database.prepare("insert into rows values (?)");
  const text = bytes.toString();
  const rate = repeat(seconds, () => insert.run(text));
  database.close();
  return rate;
}

function repeat(seconds: number, act: () => void): number {
  const startedAt = performance.now();
  let done = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    act();
    done++;
  }
  return (done / (performance.now() - startedAt)) * 1000;
}

/**
 * Checks that at least as many enquiries are stored as got a success response. More may be stored, because wrk stops without
 * waiting for its last responses.
 */
function assertStored(dataFolder: string, answered: number) {
  const database = new DatabaseSync(join(dataFolder, "enquiries.sqlite"), { readOnly: true });
  const stored = Number(database.prepare("select count(*) as count from enquiries").get()?.count);
  database.close();
  if (stored < answered)
    throw new Error(`${answered} enquiries got a success response, but only ${stored} are stored.`);
}
