import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { loadFonts } from "./brand/lettering.ts";
import { writeBrand } from "./brand/write-brand.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { writeLabel } from "./labels.ts";
import { type Picture, pictureTable } from "./pictures.ts";
import { type PicturedProduct, readProductTable } from "./product-table.ts";
import { fetchWeights } from "./weights.ts";

const ROOT = join(import.meta.dirname, "..");
const PICTURES = join(ROOT, "content/pictures");
const CONTACT_SHEET = join(ROOT, "docs/imagery/contact-sheet.webp");
const WORK = join(ROOT, ".cache/imagery");
const BLENDER_SOURCES = join(import.meta.dirname, "blender");

/** Scale and samples of a preview. */
const PREVIEW_SCALE = 0.4;
const PREVIEW_SAMPLES = 16;

const MASTER = { quality: 96, effort: 6, smartSubsample: true } as const;

/** Names on the command line besides the pictures. */
const OTHERS: ReadonlySet<string> = new Set(["brand", "contact-sheet"]);

const USAGE = `npm run imagery                      every picture
npm run imagery -- ozo-klear         one picture, or several
npm run imagery -- brand             marks, icons and application icons
npm run imagery -- contact-sheet     all of them on one sheet, in docs/imagery
npm run imagery -- --list            the names
  --preview   a small, noisy picture in .cache/imagery, in half a minute
  --scale 0.8 a smaller picture, when there is no time for the whole one
  --retone    denoise and tone the last rendering again
  --threads 2 the number of cores`;

interface Options {
  readonly preview: boolean;
  readonly retone: boolean;
  /** The share of the full size. */
  readonly scale: number;
  readonly threads: number;
}

/** Renders the pictures named on the command line, one after the other. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      preview: { type: "boolean", default: false },
      retone: { type: "boolean", default: false },
      scale: { type: "string", default: "1" },
      threads: { type: "string", default: String(availableParallelism()) },
      list: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(USAGE);

  const products = await readProductTable();
  const pictures = pictureTable(products);
  const all = ["brand", ...pictures.map((picture) => picture.name), "contact-sheet"];
  if (values.list) return console.log(all.join("\n"));

  const names = positionals.length > 0 ? positionals : all;
  const chosen = names.filter((name) => !OTHERS.has(name)).map((name) => find(pictures, name));
  await loadFonts();
  if (names.includes("brand")) console.log(`brand: ${(await writeBrand()).length} files`);
  if (!(Number(values.scale) > 0))
    throw new Error(`--scale ${values.scale} is not a size: use a share such as 0.8.`);
  const options = {
    preview: values.preview,
    retone: values.retone,
    scale: Number(values.scale),
    threads: Number(values.threads),
  };
  for (const [i, picture] of chosen.entries()) {
    console.log(`${picture.name} (${i + 1} of ${chosen.length})`);
    await makePicture(picture, products, options);
  }
  if (names.includes("contact-sheet")) await writeContactSheet(PICTURES, CONTACT_SHEET);
}

function find(pictures: readonly Picture[], name: string): Picture {
  const picture = pictures.find((candidate) => candidate.name === name);
  if (!picture) throw new Error(`There is no picture "${name}". npm run imagery -- --list shows the names.`);
  return picture;
}

async function makePicture(picture: Picture, products: PicturedProduct[], options: Options): Promise<void> {
  const scale = options.preview ? PREVIEW_SCALE : options.scale;
  const rendering = join(WORK, options.preview ? `${picture.name}-preview` : picture.name);
  const job = {
    scene: picture.scene,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    samples: options.preview ? PREVIEW_SAMPLES : picture.samples,
    noise: picture.noise,
    threads: options.threads,
    output: rendering,
    products: await Promise.all(picture.products.map((slug) => sceneProduct(slug, products))),
  };
  await mkdir(WORK, { recursive: true });
  await writeFile(`${rendering}.json`, JSON.stringify(job, null, 2));
  if (!options.retone) {
    const script = join(BLENDER_SOURCES, "render_scene.py");
    await run("blender", ["-b", "--python-exit-code", "1", "-P", script, "--", `${rendering}.json`]);
  }
  const tones = ["--exposure", String(picture.exposure), "--contrast", String(picture.contrast)];
  const denoiser = ["--weights", await fetchWeights(WORK), "--threads", String(options.threads)];
  const finish = [join(BLENDER_SOURCES, "finish.py"), rendering, `${rendering}.png`, ...tones, ...denoiser];
  await run("/usr/bin/python3", finish);
  if (options.preview) return console.log(`  ${rendering}.png`);
  const file = join(PICTURES, `${picture.name}.webp`);
  const { size } = await sharp(`${rendering}.png`).webp(MASTER).toFile(file);
  console.log(`  ${file} ${Math.round(size / 1024)} kB`);
}

/** A product as render_scene.py reads it. */
async function sceneProduct(slug: string, products: readonly PicturedProduct[]) {
  const product = products.find((candidate) => candidate.slug === slug);
  if (!product)
    throw new Error(`${slug} is not in imagery/products.yaml: add a row, or remove it from pictures.ts.`);
  const { form, body, cap, accent, liquid } = product;
  const label = await writeLabel(product, join(WORK, "labels"));
  return {
    slug,
    form,
    body,
    cap,
    accent,
    liquid,
    tint: body,
    backdrop: product.category.colours.tint,
    label,
  };
}

/** Runs a program and prints its own lines and Blender's progress. Throws with the error output. */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const errors: string[] = [];
  let pass = 0;
  let reported = "";
  const report = (line: string) => {
    const sample = /Sample (\d+)\/(\d+)/.exec(line);
    if (sample) {
      if (sample[1] === "0") pass += 1;
      const tenths = Math.floor((10 * Number(sample[1])) / Number(sample[2]));
      const text = `  pass ${pass} of 2: ${tenths * 10} %`;
      if (text !== reported && tenths % 2 === 0) console.log(text);
      reported = text;
    } else if (line.startsWith("  ")) console.log(line);
    else if (/error|Traceback|File "/i.test(line)) errors.push(line);
  };
  let rest = "";
  child.stdout.on("data", (data: Buffer) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) report(line);
  });
  child.stderr.on("data", (data: Buffer) => errors.push(String(data).trim()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", () =>
      reject(new Error(`${program} does not start: install the packages in imagery/README.md.`)),
    );
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} failed:\n${errors.join("\n")}`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
