import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { installLabelFonts } from "./label-fonts.ts";
import { writeLabel } from "./labels.ts";
import { fetchWeights } from "./model-weights.ts";
import { type Picture, pictureTable } from "./pictures-to-render.ts";
import { type PicturedProduct, readProductTable } from "./product-table.ts";

const PICTURES = join(import.meta.dirname, "../content/pictures");
const WORK = join(import.meta.dirname, ".cache");
const BLENDER_SOURCES = join(import.meta.dirname, "blender");

/** Scale and samples of a preview. */
const PREVIEW_SCALE = 0.4;
const PREVIEW_SAMPLES = 16;

const MASTER = { quality: 96, effort: 6, smartSubsample: true } as const;

const USAGE = `npm run render                      every picture
npm run render -- ozo-klear         one picture, or several
  --preview   a small, rough picture in .cache, in half a minute
  --retone    denoise and tone the last rendering again`;

interface Options {
  readonly preview: boolean;
  readonly retone: boolean;
}

/** Renders the pictures that the command line names, or all pictures, one after the other. */
async function main(): Promise<void> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      preview: { type: "boolean", default: false },
      retone: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (options.help) return console.log(USAGE);

  const products = await readProductTable();
  const pictures = pictureTable(products);
  const chosen = positionals.length > 0 ? positionals.map((name) => find(pictures, name)) : pictures;
  await installLabelFonts(join(WORK, "fonts"));
  for (const [i, picture] of chosen.entries()) {
    console.log(`${picture.name} (${i + 1} of ${chosen.length})`);
    await makePicture(picture, products, options);
  }
}

function find(pictures: readonly Picture[], name: string): Picture {
  const picture = pictures.find((candidate) => candidate.name === name);
  if (!picture) {
    const names = pictures.map((candidate) => candidate.name).join(", ");
    throw new Error(`There is no picture "${name}". The pictures are: ${names}.`);
  }
  return picture;
}

async function makePicture(
  picture: Picture,
  products: readonly PicturedProduct[],
  { preview, retone }: Options,
): Promise<void> {
  const scale = preview ? PREVIEW_SCALE : 1;
  const threads = availableParallelism();
  const rendering = join(WORK, preview ? `${picture.name}-preview` : picture.name);
  const job = {
    scene: picture.scene,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    samples: preview ? PREVIEW_SAMPLES : picture.samples,
    noise: picture.noise,
    threads,
    output: rendering,
    isCutOut: Boolean(picture.isCutOut),
    products: await Promise.all(picture.products.map((slug) => sceneProduct(slug, products))),
  };
  await mkdir(WORK, { recursive: true });
  await writeFile(`${rendering}.json`, JSON.stringify(job, null, 2));
  if (!retone) {
    const script = join(BLENDER_SOURCES, "render_scene.py");
    await run("blender", ["-b", "--python-exit-code", "1", "-P", script, "--", `${rendering}.json`]);
  }
  const tones = ["--exposure", String(picture.exposure), "--contrast", String(picture.contrast)];
  const denoiser = ["--weights", await fetchWeights(WORK), "--threads", String(threads)];
  const finish = [join(BLENDER_SOURCES, "finish.py"), rendering, `${rendering}.png`, ...tones, ...denoiser];
  await run("/usr/bin/python3", finish);
  let finished = `${rendering}.png`;
  if (picture.isCutOut) {
    finished = `${rendering}.cut.png`;
    const script = join(BLENDER_SOURCES, "cut_out.py");
    await run("/usr/bin/python3", [script, `${rendering}.png`, rendering, finished, ...tones]);
  }
  if (picture.isRetouched && !preview) {
    finished = `${rendering}.retouched.png`;
    const script = join(BLENDER_SOURCES, "retouch.py");
    await run("/usr/bin/python3", [script, picture.name, `${rendering}.png`, finished]);
  }
  if (preview) return console.log(`  ${finished}`);
  const file = join(PICTURES, `${picture.name}.webp`);
  const { width, height, crop = { left: 0, top: 0, width, height } } = picture;
  const { size } = await sharp(finished)
    .extract(crop)
    .resize(picture.isCutOut ? crop.width : width)
    .webp(MASTER)
    .toFile(file);
  console.log(`  ${file} ${Math.round(size / 1024)} KiB`);
}

/** The data of a product for render_scene.py. */
async function sceneProduct(slug: string, products: readonly PicturedProduct[]) {
  const product = products.find((candidate) => candidate.slug === slug);
  if (!product)
    throw new Error(`${slug} is not in products.yaml: add a row, or remove it from pictures-to-render.ts.`);
  const label = await writeLabel(product, join(WORK, "labels"));
  return { ...product, tint: product.body, backdrop: product.category.tint, label };
}

/** Runs a program and prints its error output. */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "close").catch((cause: unknown) => {
    const message = `${program} does not start: install the packages that README.md lists.`;
    throw new Error(message, { cause });
  });
  if (code !== 0) throw new Error(`${program} failed (exit code ${code}).`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
