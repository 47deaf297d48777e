import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureBytes } from "./measure-bytes.ts";
import { measureEnquiries } from "./measure-enquiries.ts";
import { measureGrowth } from "./measure-growth.ts";
import { measureInteractions } from "./measure-interactions.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureLoading } from "./measure-loading.ts";
import { measureNextPage } from "./measure-next-page.ts";
import { measureRequests } from "./measure-requests.ts";
import { pageTypes } from "./page-types.ts";
import { makeVariant, type Variant } from "./page-variants.ts";
import { launchBrowser } from "./phone.ts";
import { formatTable, isMet, type Run, round, type Section, toMarkdown } from "./report.ts";
import { ports, startSite } from "./servers.ts";
import { buildWorkspace, makeWorkspace, projectFolder } from "./workspace.ts";

const parts = [
  "bytes",
  "loading",
  "interactions",
  "next-page",
  "requests",
  "enquiries",
  "growth",
  "lighthouse",
] as const;

const { values: options } = parseArgs({
  options: {
    /** Runs fewer and shorter rounds, to check that every part works. */
    quick: { type: "boolean", default: false },
    /** The parts to run, separated by commas. */
    only: { type: "string", default: parts.join(",") },
    /** The catalogue sizes of the growth part. */
    products: { type: "string", default: "10,100,1000" },
  },
});

const rounds = options.quick ? 3 : 7;
const seconds = options.quick ? 2 : 5;
const wanted = new Set(options.only.split(","));
for (const part of wanted) {
  if (!parts.some((known) => known === part)) {
    throw new Error(`--only ${part}: there is no such part; choose from ${parts.join(", ")}.`);
  }
}

const sections: Section[] = [];
await measureSite();
if (wanted.has("growth")) await add(() => measureGrowth(options.products.split(",").map(Number)));
await write();

/** Runs the wanted parts that measure the site with its own content, which are all parts except growth. */
async function measureSite() {
  if (wanted.size === 1 && wanted.has("growth")) return;
  process.stdout.write("Building the site with its own content\n");
  const workspace = await makeWorkspace("site");
  await buildWorkspace(workspace, `http://localhost:${ports.site}`);
  const pages = await pageTypes(workspace);
  const site = await startSite(workspace, { port: ports.site });
  const browser = await launchBrowser();
  try {
    if (wanted.has("bytes")) await add(() => measureBytes(browser, { origin: site.origin, pages }));
    if (wanted.has("loading")) {
      const limit = async (variant: Variant) => {
        const folder = await makeVariant(workspace, variant, { origin: site.origin, pages });
        return startSite(folder, { port: ports[variant] });
      };
      const [textAlone, systemFonts] = [await limit("textAlone"), await limit("systemFonts")];
      try {
        const origins = { site: site.origin, textAlone: textAlone.origin, systemFonts: systemFonts.origin };
        await add(() => measureLoading(browser, { origins, pages, rounds }));
      } finally {
        await textAlone.stop();
        await systemFonts.stop();
      }
    }
    if (wanted.has("interactions")) {
      await add(() => measureInteractions(browser, { origin: site.origin, pages, rounds }));
    }
    await browser.close();
    if (wanted.has("next-page")) {
      await add(() => measureNextPage({ origin: site.origin, pages, rounds: 2 * rounds }));
    }
    if (wanted.has("lighthouse")) {
      await add(() => measureLighthouse({ origin: site.origin, pages, rounds: options.quick ? 1 : 3 }));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  if (wanted.has("requests"))
    await add(() => measureRequests(workspace, { pages, seconds, rounds: options.quick ? 1 : 3 }));
  if (wanted.has("enquiries")) await add(() => measureEnquiries(workspace, { seconds }));
}

async function add(measure: () => Promise<Section>) {
  const startedAt = performance.now();
  const section = await measure();
  sections.push(section);
  const tables = section.tables.map(formatTable).join("\n\n");
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  process.stdout.write(`\n${section.title} (${minutes} min)\n${tables}\n`);
}

async function write() {
  const date = new Date().toISOString().slice(0, 10);
  const run: Run = {
    date,
    machine: `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    commit: currentCommit(),
    rounds,
    sections,
  };
  const isWhole = wanted.size === parts.length;
  const name = isWhole ? date : `${date}-${[...wanted].join("-")}`;
  const file = join(projectFolder, "bench", "results", `${name}.md`);
  await writeFile(file, toMarkdown(run));
  const missed = sections.flatMap(({ goals }) => goals).filter((goal) => !isMet(goal));
  process.stdout.write(
    missed.length === 0
      ? "\nEvery goal is met.\n"
      : `\nMissed:\n${missed.map(({ name, measured, kind, limit, unit }) => `  ${name}: ${round(measured)} ${unit}, wanted ${kind} ${limit}`).join("\n")}\n`,
  );
  process.stdout.write(`Written to ${file}\n`);
}

function currentCommit(): string {
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: projectFolder, encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "unknown";
}
