import { renameSync, rmSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";

const copy = prepareContentCopy();
const klear = "products/ozo-klear.yaml";

/** Gives Klear another picture, and returns the beginning of a message about it. */
const usePicture = (name: string) =>
  `${klear}:${copy.change(klear, /(?<=\n {2}source: ).+/, name)}:3  image › source: ${name}`;

test.each([
  ["ozo-klear.yml", "is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml."],
  ["ozo-klear.YAML", "is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml."],
  ["ozo-klear.yaml.txt", "is not read, because its name does not end in .yaml: rename it to ozo-klear.yaml."],
  [
    "ozo-944d05bae862.yaml",
    "because the name has no Latin letters: rename the file to the words of its address",
  ],
  ["944d05bae862.yaml", "because the name has no Latin letters: rename the file to the words of its address"],
  ["Öko.yaml", "to lower-case words joined by hyphens, such as oeko.yaml."],
  ["Ozo Klear (2).yaml", "to lower-case words joined by hyphens, such as ozo-klear-2.yaml."],
])("a product's file with the name %s is reported with a better name", async (name, advice) => {
  renameSync(copy.path(klear), copy.path(`products/${name}`));
  const { mistakes, warnings } = await copy.messages();
  const [message] = [...mistakes, ...warnings].filter((each) => each.startsWith(`products/${name}:1:1  `));
  expect(message).toContain(advice);
});

test("a missing site.yaml and a missing text page are reported", async () => {
  rmSync(copy.path("site.yaml"));
  rmSync(copy.path("pages/privacy.yaml"));
  const missing = "1:1  This file is missing, and the site needs it: restore it.";
  const { mistakes } = await copy.messages();
  expect(mistakes).toEqual([`pages/privacy.yaml:${missing}`, `site.yaml:${missing}`]);
});

test("an unknown condition and an empty passage in a text page are reported", async () => {
  copy.change("pages/accessibility.yaml", "- text: A passage.", "- when: it rains\n        text: A passage.");
  copy.change("pages/privacy.yaml", "- text: A passage.", "- when: enquiries are stored");
  expect((await copy.messages()).mistakes).toEqual([
    expect.stringMatching(/accessibility\.yaml:\d+:9 .* › when: must be one of: enquiries are stored,/),
    expect.stringMatching(/privacy\.yaml:\d+:9 .* needs a text, a list or links\.$/),
  ]);
});

test("a condition outside the privacy page is reported", async () => {
  copy.change(
    "pages/accessibility.yaml",
    "- text: A passage.",
    "- when: enquiries are stored\n        text: A passage.",
  );
  expect((await copy.messages()).mistakes).toEqual([
    expect.stringMatching(
      /accessibility\.yaml:\d+:\d+ .* › when: works only in pages\/privacy\.yaml: remove this line\.$/,
    ),
  ]);
});

test("hidden files of operating systems are ignored", async () => {
  for (const name of ["products/.DS_Store", "products/._ozo-klear.yaml", "products/Thumbs.db", "._site.yaml"])
    copy.write(name, Buffer.from([0, 5, 22, 7]));
  expect(await copy.messages()).toEqual({ mistakes: [], warnings: [] });
});

test("a byte order mark and Windows line ends are accepted", async () => {
  copy.write(klear, `\uFEFF${copy.read(klear).replaceAll("\n", "\r\n")}`);
  expect(await copy.messages()).toEqual({ mistakes: [], warnings: [] });
});

test("a file that is not in UTF-8 is reported", async () => {
  copy.write(klear, Buffer.from("name: Kl\xe4r\n", "latin1"));
  expect((await copy.messages()).mistakes).toEqual([
    `${klear}:1:1  This file is not in UTF-8, so its special letters would be lost: save it again as UTF-8.`,
  ]);
});

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal", noise } });

test("a picture is found if an umlaut is two characters in its file's name and one in the content file", async () => {
  copy.write("pictures/O\u0308ko Klear (1).jpg", await drawPicture(1600, 2000).jpeg().toBuffer());
  usePicture("\u00D6ko Klear (1).jpg");
  const { content, warnings } = await copy.check();
  expect(warnings).toEqual([]);
  const paths = content?.pictures.map((each) => (each.picture.kind === "local" ? each.picture.path : ""));
  expect(paths).toContainEqual(expect.stringMatching(/^\/pictures\/oeko-klear-1-[0-9a-f]{10}$/));
});

test.each([
  ["without xmlns", "drawing.svg", '<svg width="200" height="250"/>'],
  [
    "with the namespace of another element",
    "drawing.svg",
    '<svg width="200" height="250"><g xmlns="http://www.w3.org/2000/svg"/></svg>',
  ],
  ["without xmlns, its name in capitals", "DRAWING.SVG", '<svg width="200" height="250"/>'],
])("an SVG %s is reported, because no browser shows it", async (_, name, text) => {
  copy.write(`pictures/${name}`, text);
  usePicture(name);
  expect((await copy.messages()).mistakes).toEqual([expect.stringContaining("its <svg> lacks xmlns=")]);
});

test("an SVG whose name ends in capitals stays a vector drawing", async () => {
  copy.write("pictures/Drawing.SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"/>');
  usePicture("Drawing.SVG");
  const { content, mistakes } = await copy.check();
  expect(mistakes).toEqual([]);
  expect(content?.pictures.map(({ picture }) => picture.kind)).toContain("vector");
});

test.each([
  [2000, 2],
  [20_000, 1],
  [12, 15],
  [1700, 160],
])("a picture of %i × %i pixels is refused", async (width, height) => {
  copy.write("pictures/odd.png", await drawPicture(width, height).png().toBuffer());
  usePicture("odd.png");
  const size = `odd.png is ${width} × ${height} pixels, which no page can show`;
  expect((await copy.messages()).mistakes).toEqual([expect.stringContaining(size)]);
});

test.each([
  [klear, /(?<=\nname: )Klear/, "Kle\u200Bar", "name: has the invisible sign U+200B after “Kle”"],
  [
    klear,
    /(?<=\nsummary: )Cleans/,
    "\uFEFFCleans",
    "summary: has the invisible sign U+FEFF at the beginning",
  ],
  [klear, /(?<=\nsummary: )Cleans/, "Cle\u00ADans", "summary: has the invisible sign U+00AD after “Cle”"],
  [
    "site.yaml",
    /\+91 80 0000 0000/,
    '"\u202a+91 80 0000 0000\u202c"',
    "phone: has the invisible sign U+202A",
  ],
  ["site.yaml", /hello@example/, "hello\u200b@example", "email: has the invisible sign U+200B after “hello”"],
  [klear, /(?<=\nsummary: )Cleans/, "Cle\u200Dans", "summary: has the invisible sign U+200D after “Cle”"],
])("in %s, %s changed to %j is reported: %s", async (file, from, to, remark) => {
  copy.change(file, from, to);
  const { warnings } = await copy.messages();
  expect(warnings).toContainEqual(expect.stringContaining(remark));
});

test("joiners are accepted in a script that needs them", async () => {
  copy.change(klear, /(?<=\nsummary: )Cleans/, "क्\u200Dष Cleans");
  expect(await copy.messages()).toEqual({ mistakes: [], warnings: [] });
});

const formats = ["jpeg", "png", "webp", "avif", "gif"] as const;
const heic = Buffer.concat([Buffer.from("\0\0\0\0ftypheic"), Buffer.alloc(64)]);

test.each([
  ["that is too small", () => drawPicture(800, 1000).webp().toBuffer(), "at least 1600 × 2000."],
  ["in HEIC", async () => heic, "a phone format that most browsers can't show): save it again as WebP"],
  ...formats.map(
    (format) =>
      [
        `in ${format} that is incomplete`,
        async () => {
          const whole = await drawPicture(200, 250).toFormat(format, { effort: 1 }).toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
        "can't be read as a picture (it is damaged or incomplete): save it again as WebP, PNG or JPEG.",
      ] as const,
  ),
] as const)("a picture %s is reported", async (_, draw, advice) => {
  copy.write("pictures/odd.jpg", await draw());
  const picture = usePicture("odd.jpg");
  const { mistakes, warnings } = await copy.messages();
  expect([...mistakes, ...warnings]).toEqual([expect.stringContaining(advice)]);
  expect([...mistakes, ...warnings][0]).toContain(picture);
});
