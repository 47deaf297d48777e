import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./project.mjs";
import { setUp } from "./set-up.mjs";
import { countsOfCheck, countsOfPlaywright, countsOfVitest } from "./test-counts.mjs";

/** `npm test`, or `npm test -- unit e2e` for some of its stages. All of them run, also after one has failed. */
const reports = join(root, ".cache", "test-reports");
const vitestReport = join(reports, "vitest.json");
const siteReport = join(reports, "site.json");
const playwrightReport = join(reports, "playwright.json");

const stages = [
  { name: "types", commands: ["react-router typegen", "tsc --noEmit"], count: countsOfCheck },
  { name: "lint", commands: ["biome check --error-on-warnings ."], count: countsOfCheck },
  { name: "dead", title: "dead code", commands: ["knip"], count: countsOfCheck },
  {
    name: "unit",
    title: "unit and contract",
    commands: [`vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`],
    count: (code) => countsOfVitest(vitestReport, code),
  },
  { name: "build", commands: ["node scripts/build.mjs"], count: countsOfCheck },
  {
    name: "site",
    title: "built site",
    commands: [
      `vitest run --config vitest.site.config.ts --reporter=default --reporter=json --outputFile.json=${siteReport}`,
    ],
    count: (code) => countsOfVitest(siteReport, code),
  },
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

const chosen = choose(process.argv.slice(2));
await setUp(root).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const results = [];
for (const stage of chosen) results.push(await runStage(stage));
summarize(results);

function choose(names) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.name).join(", ");
    process.stderr.write(`There is no stage called ${unknown.join(" or ")}: the stages are ${known}.\n`);
    process.exit(2);
  }
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name));
}

async function runStage({ name, title = name, commands, environment, count }) {
  process.stdout.write(`\n=== ${title}\n`);
  const startedAt = Date.now();
  let code = 0;
  try {
    const extra = environment?.() ?? {};
    for (const command of commands) {
      code = await run(command, extra);
      if (code !== 0) break;
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    code = 1;
  }
  const result = { title, ...count(code), seconds: (Date.now() - startedAt) / 1_000 };
  process.stdout.write(`--- ${resultLine(result)}\n`);
  return result;
}

/** Runs a command of node_modules on the project's own Node; none of the commands needs a shell's quoting. */
function run(command, extra) {
  const [program, ...args] = command.split(" ");
  const bin = join(root, "node_modules", ".bin");
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extra },
      stdio: ["ignore", "inherit", "inherit"],
    });
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
