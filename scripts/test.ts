/**
 * `npm test` runs all stages, and `npm test -- unit e2e` runs the stages unit and e2e. A failed stage does not stop the others. Two
 * lanes (sequences of stages) run in parallel, because one lane would leave a core idle for a third of the time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { findBrowser } from "./find-browser.ts";
import { type Counts, countsOfCheck, countsOfPlaywright, countsOfVitest } from "./test-counts.ts";

interface Stage {
  name: string;
  title?: string;
  commands: string[];
  /** Added to the environment of the commands. */
  environment?: () => NodeJS.ProcessEnv;
  count(exitCode: number): Counts;
}

interface Result extends Counts {
  title: string;
  seconds: number;
}

const reports = ".cache/test-reports";
const vitest = "vitest run --reporter=default --reporter=json --outputFile.json";

const build: Stage = { name: "build", commands: ["node build/main.ts"], count: countsOfCheck };
const browserLane: Stage[] = [
  build,
  {
    name: "e2e",
    title: "end to end",
    commands: ["playwright test --reporter=list,json"],
    environment: () => ({
      CHROMIUM_PATH: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json`,
    }),
    count: (code) => countsOfPlaywright(`${reports}/playwright.json`, code),
  },
];
const nodeLane: Stage[] = [
  { name: "types", commands: ["react-router typegen", "tsc --noEmit"], count: countsOfCheck },
  { name: "lint", commands: ["biome check --error-on-warnings ."], count: countsOfCheck },
  { name: "dead", title: "dead code", commands: ["react-router typegen", "knip"], count: countsOfCheck },
  {
    name: "unit",
    title: "unit and contract",
    commands: [`${vitest}=${reports}/unit.json`],
    count: (code) => countsOfVitest(`${reports}/unit.json`, code),
  },
  {
    name: "site",
    title: "built site",
    commands: [`${vitest}=${reports}/site.json --config vitest.site.config.ts`],
    count: (code) => countsOfVitest(`${reports}/site.json`, code),
  },
];

const chosen = choose(process.argv.slice(2));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const built = Promise.withResolvers<void>();
if (!chosen.includes(build)) built.resolve();
const lanes = [runLane(browserLane), runLane(nodeLane)];
summarize((await Promise.all(lanes)).flat());

function choose(names: string[]): Stage[] {
  const stages = [...nodeLane, ...browserLane];
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.name).join(", ");
    process.stderr.write(`There is no stage called ${unknown.join(" or ")}: the stages are ${known}.\n`);
    process.exit(2);
  }
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name));
}

/**
 * Runs the chosen stages of a lane. If both lanes run, the node lane prints a stage's output when the stage has ended, so that the
 * outputs are not mixed.
 */
async function runLane(lane: Stage[]): Promise<Result[]> {
  const isQuiet = lane === nodeLane && browserLane.some((stage) => chosen.includes(stage));
  const results: Result[] = [];
  for (const stage of lane.filter((each) => chosen.includes(each))) {
    if (stage.name === "site") await built.promise;
    results.push(await runStage(stage, isQuiet));
    if (stage === build) built.resolve();
  }
  return results;
}

async function runStage(stage: Stage, isQuiet: boolean): Promise<Result> {
  const { title = stage.name } = stage;
  const output: Array<Buffer | string> = [];
  const print = (text: Buffer | string) => (isQuiet ? output.push(text) : process.stdout.write(text));
  const startedAt = Date.now();
  print(`\n=== ${title}\n`);
  let code = 0;
  try {
    const environment = { ...process.env, ...stage.environment?.() };
    for (const command of stage.commands) code ||= await run(command, environment, print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}\n`);
    code = 1;
  }
  const result = { title, ...stage.count(code), seconds: (Date.now() - startedAt) / 1_000 };
  print(`--- ${resultLine(result)}\n`);
  for (const text of output) process.stdout.write(text);
  return result;
}

/** Runs a program of node_modules on the project's Node. Spaces separate the arguments, because none contains a space. */
async function run(command: string, env: NodeJS.ProcessEnv, print: (text: Buffer) => void): Promise<number> {
  const [program = "", ...args] = command.split(" ");
  const path = `${process.cwd()}/node_modules/.bin:${env.PATH}`;
  const child = spawn(program, args, { env: { ...env, PATH: path }, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", print);
  const [code] = await once(child, "close");
  return code ?? 1;
}

function resultLine({ title, passed, failed, skipped, seconds }: Result): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${title}: ${passed} passed, ${failed} failed${skips} (${seconds.toFixed(1)} s)`;
}

function summarize(all: Result[]): void {
  process.stdout.write(`\n=== summary\n${all.map(resultLine).join("\n")}\n\n`);
  const sum = (key: "passed" | "failed") => all.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
