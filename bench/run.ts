import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureEnquiries } from "./measure-enquiries.ts";
import { type Loading, launchBrowser, measureLoading } from "./measure-loading.ts";
import { measurePages } from "./measure-pages.ts";
import { type RunningServer, startSite } from "./start-server.ts";

const USAGE = `npm run bench                        measures this project's build
npm run bench -- --against FOLDER    also measures the build in another checkout, in turn with this one
  --rounds N    page loads of which the median counts (9)
  --seconds N   length of the load with enquiries (60)`;

const pages = [
  { name: "home", path: "/", next: "/products" },
  { name: "product", path: "/products/drain-care/ozo-klear", next: "/products" },
];

/** A row of the result: the medians of this build and of the other one. */
interface Figure {
  name: string;
  unit: string;
  goal?: { most: number } | { least: number };
  values: number[];
}

const { values: options } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "9" },
    seconds: { type: "string", default: "60" },
    help: { type: "boolean", short: "h" },
  },
});
if (options.help) console.log(USAGE);
else await main();

async function main() {
  const port = Number(process.env.BENCH_PORT ?? 4700);
  const folders = [
    resolve(import.meta.dirname, ".."),
    ...(options.against ? [resolve(options.against)] : []),
  ];
  const scratch = await mkdtemp(join(tmpdir(), "ozo-bench-"));
  const data = (name: string, i: number) => join(scratch, `${name}-${i}`);
  try {
    const figures = await loadPages(folders, port, (i) => data("pages", i));
    const rates = await inTurn(folders, (folder, i) =>
      measurePages(folder, { port, data: data("rates", i), seconds: 10 }),
    );
    const enquiries = await inTurn(folders, (folder, i) =>
      measureEnquiries(folder, { port, data: data("enquiries", i), seconds: Number(options.seconds) }),
    );
    figures.push(
      { name: "built pages", unit: "per second of a processor", values: rates.map(({ site }) => site) },
      {
        name: "built pages, relative to Hono's serveStatic",
        unit: "",
        goal: { least: 4 },
        values: rates.map(({ site, serveStatic }) => site / serveStatic),
      },
      { name: "enquiries, 50 a second", unit: "sent", values: enquiries.map(({ sent }) => sent) },
      {
        name: "response to an enquiry, p99",
        unit: "ms",
        goal: { most: 250 },
        values: enquiries.map(({ p99 }) => p99),
      },
      {
        name: "enquiries lost by SIGKILL",
        unit: "",
        goal: { most: 0 },
        values: enquiries.map(({ lost }) => lost),
      },
    );
    print(figures);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Loads the pages of all builds in turn, so that a change of the machine's load meets all of them. */
async function loadPages(
  folders: readonly string[],
  port: number,
  dataOf: (i: number) => string,
): Promise<Figure[]> {
  const browser = await launchBrowser();
  const sites: RunningServer[] = [];
  try {
    for (const [i, folder] of folders.entries()) sites.push(await startSite(folder, port + i, dataOf(i)));
    const figures: Figure[] = [];
    for (const page of pages) {
      const loads = sites.map((): Awaited<ReturnType<typeof measureLoading>>[] => []);
      for (let round = 0; round < Number(options.rounds); round++) {
        for (const [i, { origin }] of sites.entries()) {
          loads[i]?.push(await measureLoading(browser, origin, page));
        }
      }
      const values = (key: keyof Loading | "nextPage") =>
        loads.map((of) => median(of.map((load) => load[key])));
      figures.push(
        { name: `${page.name}: first view`, unit: "KiB", goal: { most: 100 }, values: values("bytes") },
        {
          name: `${page.name}: scripts before intent`,
          unit: "KiB",
          goal: { most: 3 },
          values: values("scripts"),
        },
        { name: `${page.name}: first paint`, unit: "ms", values: values("firstPaint") },
        { name: `${page.name}: largest paint`, unit: "ms", values: values("largestPaint") },
        { name: `${page.name}: layout shift`, unit: "", goal: { most: 0.02 }, values: values("layoutShift") },
        { name: `${page.name} to products: first paint`, unit: "ms", values: values("nextPage") },
      );
    }
    return figures;
  } finally {
    await browser.close();
    for (const site of sites) await site.stop();
  }
}

/** Runs `measure` for one build after the other. */
async function inTurn<T>(folders: readonly string[], measure: (folder: string, i: number) => Promise<T>) {
  const results: T[] = [];
  for (const [i, folder] of folders.entries()) results.push(await measure(folder, i));
  return results;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints the figures as a Markdown table. The exit code is 1 if a goal is missed. */
function print(figures: readonly Figure[]) {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model}, Node ${process.versions.node}; medians of ${options.rounds} loads\n`,
  );
  console.log(`| What | Goal | Here |${options.against ? " Against | Ratio |" : ""}`);
  console.log(`| --- | --- | --- |${options.against ? " --- | --- |" : ""}`);
  for (const { name, unit, goal, values } of figures) {
    const [here = Number.NaN, against] = values;
    const wanted = goal ? ("most" in goal ? `at most ${goal.most}` : `at least ${goal.least}`) : "";
    const isMissed = goal && ("most" in goal ? here > goal.most : here < goal.least);
    if (isMissed) process.exitCode = 1;
    const cells = [name, isMissed ? `${wanted}: missed` : wanted, `${round(here)} ${unit}`.trim()];
    if (against !== undefined) cells.push(round(against), round(here / against));
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function round(value: number): string {
  if (Number.isNaN(value)) return "";
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
