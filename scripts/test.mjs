import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./project.mjs";
import { setUp } from "./set-up.mjs";
import { countsOfCheck, countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

/**
 * `npm test`, or `npm test -- unit e2e` for some of its stages. All of them run, also after one has failed, in two lanes
 * beside each other: either alone would wait, for processes, browsers and clocks, a third of its time.
 */
const reports = join(root, ".cache", "test-reports");
const vitestReport = join(reports, "vitest.json");
const siteReport = join(reports, "site.json");
const playwrightReport = join(reports, "playwright.json");

const nodeLane = [
  { name: "types", commands: ["react-router typegen", "tsc --noEmit"], count: countsOfCheck },
  { name: "lint", commands: ["biome check --error-on-warnings ."], count: countsOfCheck },
  { name: "dead", title: "dead code", commands: ["knip"], count: countsOfCheck },
  {
    name: "unit",
    title: "unit and contract",
    commands: [`vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`],
    count: (code) => countsOfVitest(vitestReport, code),
  },
  {
    name: "site",
    title: "built site",
    after: "build",
    commands: [
      `vitest run --config vitest.site.config.ts --reporter=default --reporter=json --outputFile.json=${siteReport}`,
    ],
    count: (code) => countsOfVitest(siteReport, code),
  },
];
const browserLane = [
  { name: "build", commands: ["node scripts/build.mjs"], count: countsOfCheck },
  {
    name: "e2e",
    title: "end to end",
    commands: ["playwright test --reporter=list,json"],
    environment: () => ({
      CHROMIUM_PATH: findBrowser({ root }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    }),
    count: (code) => countsOfPlaywright(playwrightReport, code),
  },
];

const stages = [...nodeLane, ...browserLane];
const chosen = choose(process.argv.slice(2));
await setUp(root).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const inLane = (lane) => lane.filter((stage) => chosen.includes(stage));
const isAlone = inLane(browserLane).length === 0;
const underWay = new Map();
const lanes = [
  runLane(inLane(browserLane), { says: "at once" }),
  runLane(inLane(nodeLane), { says: isAlone ? "at once" : "at its end" }),
];
summarize((await Promise.all(lanes)).flat());

function choose(names) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.name).join(", ");
    process.stderr.write(`There is no stage called ${unknown.join(" or ")}: the stages are ${known}.\n`);
    process.exit(2);
  }
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name));
}

/** @param {{ says: "at once" | "at its end" }} how two lanes must not speak at the same time */
async function runLane(stages, how) {
  const results = [];
  for (const stage of stages) {
    if (stage.after) await underWay.get(stage.after);
    const running = runStage(stage, how);
    underWay.set(stage.name, running);
    results.push(await running);
  }
  return results;
}

async function runStage({ name, title = name, commands, environment, count }, { says }) {
  const kept = says === "at its end" ? [] : undefined;
  const say = (text) => (kept ? kept.push(text) : process.stdout.write(text));
  say(`\n=== ${title}\n`);
  const startedAt = Date.now();
  let code = 0;
  try {
    const extra = environment?.() ?? {};
    for (const command of commands) {
      code = await run(command, { extra, kept });
      if (code !== 0) break;
    }
  } catch (error) {
    say(`${error.message}\n`);
    code = 1;
  }
  const result = { title, ...count(code), seconds: (Date.now() - startedAt) / 1_000 };
  say(`--- ${resultLine(result)}\n`);
  if (kept) process.stdout.write(Buffer.concat(kept.map((part) => Buffer.from(part))));
  return result;
}

/** Runs a command of node_modules on the project's own Node; none of the commands needs a shell's quoting. */
function run(command, { extra, kept }) {
  const [program, ...args] = command.split(" ");
  const bin = join(root, "node_modules", ".bin");
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extra },
      stdio: ["ignore", kept ? "pipe" : "inherit", kept ? "pipe" : "inherit"],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => kept.push(part));
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function resultLine({ title, passed, failed, skipped, seconds }) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${title}: ${passed} passed, ${failed} failed${skips} (${seconds.toFixed(1)} s)`;
}

function summarize(all) {
  process.stdout.write(`\n=== summary\n${all.map(resultLine).join("\n")}\n\n`);
  const sum = (key) => all.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
