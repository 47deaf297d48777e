import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PageType } from "./page-types.ts";
import { browserFlags, chromiumPath } from "./phone.ts";
import type { Section } from "./report.ts";
import { median } from "./statistics.ts";
import { benchFolder, projectFolder } from "./workspace.ts";

/** Lighthouse is not a dependency of the project. The first run installs it into the cache folder. */
const version = "13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>;
  audits: Record<
    string,
    { score: number | null; title: string; displayValue?: string; numericValue?: number }
  >;
}

/** Runs Lighthouse's mobile profile on every page type except the 404 page, which Lighthouse treats as an error. */
export async function measureLighthouse({
  origin,
  pages,
  rounds,
}: {
  origin: string;
  pages: readonly PageType[];
  rounds: number;
}): Promise<Section> {
  const cli = await installLighthouse();
  const rows: Array<Array<string | number>> = [];
  const complaints = new Set<string>();
  const goals: Section["goals"] = [];
  for (const { name, path } of pages.filter((page) => page.name !== "not found")) {
    const results: LighthouseResult[] = [];
    for (let round = 0; round < rounds; round++) results.push(await runLighthouse(cli, origin + path));
    const scores = categories.map((category) =>
      median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)),
    );
    const audit = (id: string) =>
      median(results.map((result) => result.audits[id]?.numericValue ?? Number.NaN));
    rows.push([
      name,
      ...scores,
      audit("first-contentful-paint"),
      audit("largest-contentful-paint"),
      audit("total-blocking-time"),
      audit("cumulative-layout-shift"),
    ]);
    for (const complaint of results.flatMap(complaintsOf)) complaints.add(`${name}: ${complaint}`);
    goals.push({
      name: `Lighthouse, lowest score of ${name}`,
      measured: Math.min(...scores),
      limit: 100,
      kind: "at least",
      unit: "",
    });
  }
  return {
    title: "Lighthouse",
    notes: [
      `Lighthouse ${version}, mobile, default settings; the median of ${rounds} runs. Paints and blocking time are Lighthouse's estimates in milliseconds.`,
      ...[...complaints].sort(),
    ],
    tables: [
      {
        columns: [
          "page",
          "performance",
          "accessibility",
          "best practices",
          "SEO",
          "FCP",
          "LCP",
          "TBT",
          "CLS",
        ],
        rows,
      },
    ],
    goals,
  };
}

async function installLighthouse(): Promise<string> {
  const tools = join(projectFolder, ".cache", "bench-tools");
  const cli = join(tools, "node_modules", "lighthouse", "cli", "index.js");
  if (existsSync(cli)) return cli;
  process.stdout.write("Installing Lighthouse into .cache/bench-tools\n");
  await mkdir(tools, { recursive: true });
  await writeFile(join(tools, "package.json"), '{ "private": true }\n');
  await promisify(execFile)("npm", [
    "install",
    "--prefix",
    tools,
    "--no-audit",
    "--no-fund",
    `lighthouse@${version}`,
  ]);
  return cli;
}

/** Runs Lighthouse, and runs it again if it fails, so that an occasional failure does not end the whole bench. */
async function runLighthouse(cli: string, url: string): Promise<LighthouseResult> {
  return runOnce(cli, url).catch(() => runOnce(cli, url));
}

async function runOnce(cli: string, url: string): Promise<LighthouseResult> {
  const output = join(benchFolder, "lighthouse.json");
  await rm(output, { force: true });
  await promisify(execFile)(
    process.execPath,
    [
      cli,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=${browserFlags.join(" ")}`,
      "--no-enable-error-reporting",
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(output, "utf8"));
}

/** Lists the audits that lower the score. */
function complaintsOf({ categories: scored, audits }: LighthouseResult): string[] {
  return Object.values(scored)
    .filter(({ score }) => score !== 1)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [audits[id]?.title, audits[id]?.displayValue].filter(Boolean).join(", "));
}
