import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { parse, stringify } from "yaml";
import { openSearchIndex, type SearchIndex } from "#domain/catalogue/search.ts";
import { makeCatalogue } from "./make-catalogue.ts";
import type { Goal, Section } from "./report.ts";
import { percentile } from "./statistics.ts";
import { benchFolder, buildWorkspace, makeWorkspace, projectFolder } from "./workspace.ts";

const siteUrl = "http://localhost:3000";

/** Builds a catalogue of each size, and builds each catalogue again after a change of one product. */
export async function measureGrowth(sizes: readonly number[]): Promise<Section> {
  const costs: Array<Array<string | number>> = [];
  const weights: Array<Array<string | number>> = [];
  const searches: Array<Array<string | number>> = [];
  const goals: Goal[] = [];
  for (const size of sizes) {
    const content = join(benchFolder, `content-${size}`);
    await makeCatalogue(join(projectFolder, "content"), content, size);
    const workspace = await makeWorkspace(`growth-${size}`, { content });
    // All catalogues have the site's own pictures, so this build takes the pictures from the project's cache.
    const first = await buildWorkspace(workspace, siteUrl);
    const pages = await countPages(workspace);
    const bytes = await weighPages(workspace);
    weights.push([size, ...bytes.values()]);
    const search = await timeSearches(workspace);
    searches.push([size, search.indexKiB, search.openMs, search.p50, search.p95, search.slowest]);
    goals.push({
      name: `search, p95 among ${size} products`,
      measured: search.p95,
      limit: 25,
      kind: "at most",
      unit: "ms",
    });

    await changeOneProduct(workspace);
    const known = new Set(await readdir(join(workspace, ".cache", "pictures")));
    const second = await buildWorkspace(workspace, siteUrl);
    const made = (await readdir(join(workspace, ".cache", "pictures"))).filter((name) => !known.has(name));
    costs.push([
      size,
      pages,
      first.seconds,
      (first.seconds * 1000) / pages,
      first.peakMiB,
      second.seconds,
      made.length,
      known.size,
    ]);
    await rm(workspace, { recursive: true });
    await rm(content, { recursive: true });
  }
  return {
    title: "Growth",
    notes: [
      "bench/make-catalogue.ts makes the catalogues from the site's own texts and pictures. Memory is the peak of all processes of the build together.",
      "The second build runs after the text and the picture of one product have changed. `pictures made` counts the picture files that the second build made.",
      "The search runs once for every typed letter of the questions in bench/measure-growth.ts, which include misspelt words. 25 ms on this machine correspond to 100 ms on a phone. With more than 2,000 products the server searches.",
    ],
    tables: [
      {
        columns: [
          "products",
          "pages",
          "build s",
          "ms per page",
          "peak MiB",
          "second build s",
          "pictures made",
          "pictures cached",
        ],
        rows: costs,
      },
      { columns: ["products", "home KiB", "all products KiB", "category KiB", "product KiB"], rows: weights },
      { columns: ["products", "index KiB", "opening ms", "search p50 ms", "p95", "slowest"], rows: searches },
    ],
    goals,
  };
}

const questions = [
  "drain cleaner",
  "smell in the washroom",
  "ozo klear",
  "steel kitchen gel",
  "greese on concrete flor",
  "something that is not there",
  "klaer drian",
  "septiktank",
];

/** Measures the site's own search: the size of the index in KiB, and the times for opening and searching in milliseconds. */
async function timeSearches(workspace: string) {
  const json = await readFile(join(workspace, "dist", "content", "search-index.json"), "utf8");
  const startedAt = performance.now();
  const search = openSearchIndex(JSON.parse(json) as SearchIndex);
  const openMs = performance.now() - startedAt;
  const typed = questions.flatMap((question) => [...question].map((_, end) => question.slice(0, end + 1)));
  for (const query of typed) search(query);
  const times = typed.map((query) => {
    const askedAt = performance.now();
    search(query);
    return performance.now() - askedAt;
  });
  return {
    indexKiB: Buffer.byteLength(json) / 1024,
    openMs,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    slowest: percentile(times, 100),
  };
}

async function countPages(workspace: string): Promise<number> {
  const files = await readdir(join(workspace, "dist", "client"), { recursive: true });
  return files.filter((file) => file.endsWith(".html")).length;
}

/** Returns the compressed size of the HTML of four pages, in KiB. */
async function weighPages(workspace: string): Promise<Map<string, number>> {
  const pages = [
    ["home", ""],
    ["all products", "products"],
    ["category", "products/drain-care"],
    ["product", "products/drain-care/ozo-klear"],
  ] as const;
  const weights = new Map<string, number>();
  for (const [name, path] of pages) {
    const { size } = await stat(join(workspace, "dist", "client", path, "index.html.br"));
    weights.set(name, size / 1024);
  }
  return weights;
}

/** Changes a product's text and gives it its own picture, because changing a shared picture would change many products. */
async function changeOneProduct(workspace: string) {
  const file = join(workspace, "content", "products", "ozo-klear.yaml");
  const product = parse(await readFile(file, "utf8"));
  const image = { ...product.image, source: "changed.webp" };
  await writeFile(file, stringify({ ...product, summary: "Another summary", image }));
  const pictures = join(workspace, "content", "pictures");
  const picture = sharp(await readFile(join(pictures, product.image.source))).flop();
  await writeFile(join(pictures, image.source), await picture.webp().toBuffer());
}
