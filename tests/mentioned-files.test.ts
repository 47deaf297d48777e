import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  ...["docs", "docs/decisions", "content", "imagery"].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A folder that does not exist before the company adds its first document, and names in examples. */
const notThere = ["content/documents", "app/routes/training.tsx", "content/pages/NAME.yaml"];

const folders = "app|bench|generator|cli|content|deploy|docs|domain|admin|imagery|lint|scripts|server|tests";
/** Paths of the project between backticks. */
const place = new RegExp(`\`((?:${folders})/[\\w./-]*)\``, "g");
/** Paths of files of the project in comments. */
const placeInComment = new RegExp(
  `(?<=^ *(?:\\{?/\\*|//|\\*).*)\\b(?:${folders})/[\\w./-]*\\.(?:tsx?|css|md|yaml)\\b`,
  "gm",
);

test.each(documents)("every file that %s mentions or links to exists", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(place)].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  const missing = [...named, ...linked].filter((path) => !notThere.includes(path) && !existsSync(path));
  expect(missing).toEqual([]);
});

test("every browser test that a document tells to run exists", () => {
  const commands = documents.flatMap((document) => [
    ...readFileSync(document, "utf8").matchAll(/test:e2e -- ([a-z][a-z -]*?)(?= +-|[`\n])/g),
  ]);
  const names = commands.flatMap(([, named = ""]) => named.split(" "));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !existsSync(`tests/e2e/${name}.spec.ts`))).toEqual([]);
});

test("every file that a comment mentions exists", () => {
  const sources = globSync(`{${folders.replaceAll("|", ",")}}/**/*.{ts,tsx,css}`, {
    exclude: ["**/node_modules"],
  });
  expect(sources.length).toBeGreaterThan(300);
  const missing = sources.flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(placeInComment)]
      .filter(([path]) => !notThere.includes(path) && !existsSync(path))
      .map(([path]) => `${path} in ${source}`),
  );
  expect(missing).toEqual([]);
});
