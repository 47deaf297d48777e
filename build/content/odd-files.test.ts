import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeProblem } from "./content-file.ts";
import { checkContent } from "./read-content.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ozo-odd-"));
  await cp("content", folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const klear = "products/ozo-klear.yaml";
const inFolder = (path: string) => join(folder, path);

/** A cache, so files that no test has changed are parsed only once. */
const parsedFiles = new Map<string, unknown>();

async function messages(): Promise<string[]> {
  const { mistakes, warnings } = await checkContent(folder, { parsedFiles });
  const short = `${relative(process.cwd(), folder)}/`;
  return [...mistakes, ...warnings].map((line) => describeProblem(line).replace(short, ""));
}

async function change(from: string, to: string | Buffer) {
  const text = await readFile(inFolder(klear), "utf8");
  expect(text).toContain(from);
  await writeFile(inFolder(klear), typeof to === "string" ? text.replace(from, () => to) : to);
}

test.each([
  [
    "products/ozo-klear.YAML",
    "This file is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml.",
  ],
  [
    "products/ozo-klear.yml",
    "This file is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml.",
  ],
  [
    "products/ozo-klear.yaml.txt",
    "This file is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml.",
  ],
  [
    "products/Ozo Klear (2).yaml",
    "The file's name becomes the address: rename it to lower-case words joined by hyphens, such as ozo-klear-2.yaml.",
  ],
])("a product's file with the name %s is reported with advice to rename it", async (path, message) => {
  await rename(inFolder(klear), inFolder(path));
  expect(await messages()).toContain(`${path}:1:1  ${message}`);
});

test("a missing site.yaml is reported without a stack trace", async () => {
  await rm(inFolder("site.yaml"));
  expect(await messages()).toContain(
    "site.yaml:1:1  This file is missing, and the site needs it: restore it.",
  );
});

test("hidden files of operating systems are ignored", async () => {
  const names = [
    "products/.DS_Store",
    "products/._ozo-klear.yaml",
    "products/Thumbs.db",
    "pages/._privacy.yaml",
  ];
  for (const name of [...names, "._site.yaml", "pictures/.DS_Store"]) {
    await writeFile(inFolder(name), Buffer.from([0, 5, 22, 7]));
  }
  expect(await messages()).toEqual([]);
});

test("a byte order mark and Windows line ends are accepted", async () => {
  const text = await readFile(inFolder(klear), "utf8");
  await writeFile(inFolder(klear), `\uFEFF${text.replaceAll("\n", "\r\n")}`);
  expect(await messages()).toEqual([]);
});

test("a HEIC picture is refused with its format in the message, and a picture is found by both Unicode forms of an umlaut in its name", async () => {
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  await writeFile(inFolder("pictures/klear.heic"), heic);
  await change("ozo-klear.webp", "klear.heic");
  expect(await messages()).toEqual([
    `${klear}:36:3  image › source: klear.heic can't be read as a picture (it is in HEIC, a format of phones that browsers can't show): save it again as WebP, PNG or JPEG.`,
  ]);
  const picture = sharp({ create: { width: 1600, height: 2000, channels: 3, background: "teal" } });
  await writeFile(inFolder("pictures/O\u0308ko Klear (1).jpg"), await picture.jpeg().toBuffer());
  await change("klear.heic", "\u00D6ko Klear (1).jpg");
  const { content, warnings } = await checkContent(folder);
  expect(warnings).toEqual([]);
  const paths = content?.pictures.map(({ picture }) => (picture.kind === "local" ? picture.path : ""));
  expect(paths).toContainEqual(expect.stringMatching(/^\/pictures\/oko-klear-1-[0-9a-f]{10}$/));
});

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "an incomplete %s picture is refused",
  async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    const picture = sharp({ create: { width: 800, height: 1000, channels: 3, background: "teal", noise } });
    const whole = await picture.toFormat(format, { effort: 1 }).toBuffer();
    await writeFile(inFolder("pictures/half.jpg"), whole.subarray(0, whole.length / 2));
    await change("ozo-klear.webp", "half.jpg");
    expect(await messages()).toEqual([
      `${klear}:36:3  image › source: half.jpg can't be read as a picture (it is damaged or incomplete): save it again as WebP, PNG or JPEG.`,
    ]);
  },
);

test("a file that is not in UTF-8 is reported", async () => {
  await writeFile(inFolder(klear), Buffer.from("name: Kl\xe4r\n", "latin1"));
  expect(await messages()).toEqual([
    "products/ozo-klear.yaml:1:1  This file is not in UTF-8, so its special letters would be lost: save it again as UTF-8.",
  ]);
});

test("a picture that is too small causes a warning", async () => {
  const picture = inFolder("pictures/ozo-klear.webp");
  await writeFile(
    picture,
    await sharp(await readFile(picture))
      .resize({ width: 800 })
      .webp()
      .toBuffer(),
  );
  expect(await messages()).toEqual([
    "products/ozo-klear.yaml:36:3  image › source: ozo-klear.webp is 800 × 1000 pixels, so it will look blurred on large screens: use a picture of at least 1600 × 2000.",
  ]);
});
