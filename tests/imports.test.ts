import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The places from which a folder may import, besides itself. Tests may import from every folder. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  "app/first-script": ["domain"],
  "app/ui": ["domain", "app/styles", "app/first-script/attributes.ts"],
  "app/islands": ["domain", "app/first-script", "app/ui"],
  "app/published": ["domain", "app/styles"],
  "app/request": ["domain", "app/published"],
  "app/search-engines": ["domain", "app/ui", "app/published"],
  "app/catalogue": ["domain", "app/ui", "app/first-script/attributes.ts"],
  "app/layout": [
    "domain",
    "app/ui",
    "app/styles",
    "app/first-script/attributes.ts",
    "app/islands",
    "app/published",
    "app/request",
  ],
  "app/datasheet": ["domain", "app/ui", "app/published"],
  "app/text-pages": ["domain", "app/ui", "app/published", "app/search-engines"],
  "app/routes": ["domain", "app"],
  app: ["domain"],
  server: ["domain"],
  cli: ["domain", "server"],
  generator: ["domain", "app/routes.ts", "server"],
  scripts: ["domain", "generator", "server"],
};

/** What a folder does not import although its row allows it, and why: the folder runs in another place than the import. */
const mustNotImport: Array<[folder: string, refused: RegExp]> = [
  ["domain", /^(node:|react)/],
  ["app/first-script", /^(node:|react)|\.server\.ts$/],
  ["app/catalogue", /^node:|\.server\.ts$/],
];

/** What runs in browsers, and what none of it imports, not even through other folders. */
const inBrowsers = ["app/entry.browser.ts", "app/first-script", "app/islands", "app/ui"];
const notInBrowsers = /^(node:|react-router|zod)|\.server\.ts$/;

interface Import {
  from: string;
  to: string;
  /** The compiler leaves out imports of types alone. */
  isType: boolean;
}

/** Imports of the project's own files and of packages, types included. Paths are relative to the project. */
const imports: Import[] = globSync("{app,cli,domain,generator,scripts,server}/**/*.{ts,tsx}")
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .flatMap((from) =>
    [
      ...readFileSync(from, "utf8").matchAll(/(?:^import (type )?(?:[^";]+ from )?|\bimport\()"([^"]+)"/gm),
    ].map(([, type, specifier = ""]) => ({ from, to: resolve(specifier, from), isType: type !== undefined })),
  );

function resolve(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  return specifier.replace(/^#/, "");
}

test.each(Object.entries(mayImport))("%s/ imports only the folders that it may import", (folder, allowed) => {
  const isOwn = (path: string) => Object.keys(mayImport).some((own) => isIn(own, path));
  const refused = imports.filter(
    ({ from, to }) =>
      folderOf(from) === folder && isOwn(to) && ![folder, ...allowed].some((name) => isIn(name, to)),
  );
  expect(refused).toEqual([]);
});

test.each(mustNotImport)("%s/ does not import %s", (folder, pattern) => {
  expect(imports.filter(({ from, to }) => isIn(folder, from) && pattern.test(to))).toEqual([]);
});

test(`browsers load nothing that imports ${notInBrowsers}`, () => {
  const loaded = new Set(
    imports.map(({ from }) => from).filter((file) => inBrowsers.some((each) => isIn(each, file))),
  );
  const refused: Import[] = [];
  // A set also visits what is added while it is read.
  for (const file of loaded) {
    for (const found of imports.filter(({ from, isType }) => from === file && !isType)) {
      loaded.add(found.to);
      if (notInBrowsers.test(found.to)) refused.push(found);
    }
  }
  expect(refused).toEqual([]);
});

test("the schemas of the content run in the build alone; other code imports their types", () => {
  const schemas = "domain/catalogue/schemas";
  const refused = imports.filter(
    ({ from, to, isType }) =>
      isIn(schemas, to) && !isType && ![schemas, "generator"].some((each) => isIn(each, from)),
  );
  expect(refused).toEqual([]);
});

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The longest of the table's folders that contains the file. */
function folderOf(path: string): string | undefined {
  const folders = Object.keys(mayImport).filter((folder) => isIn(folder, path));
  return folders.sort((a, b) => b.length - a.length)[0];
}

test("no two source files of different folders have the same name", () => {
  const files = globSync("{app,cli,domain,generator,scripts,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.(test|d)\.tsx?$|(^|\/)main\.ts$/.test(file),
  );
  const names = files.map((file) => basename(file).replace(/(\.server)?\.tsx?$/, ""));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no folder imports itself through other folders", () => {
  /** The folders, and the files directly in a top-level folder, that each of them imports. */
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [unitOf(from), unitOf(to)];
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  const circles = [...graph.keys()].map((unit) => findPath(graph, unit, unit)).filter(Boolean);
  expect(circles).toEqual([]);
});

function unitOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** Returns the units on a path of at least one import, or `undefined`. */
function findPath(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  end: string,
  visited = new Set<string>(),
): string[] | undefined {
  for (const next of graph.get(start) ?? []) {
    if (next === end) return [start, end];
    if (visited.has(next)) continue;
    visited.add(next);
    const path = findPath(graph, next, end, visited);
    if (path) return [start, ...path];
  }
  return undefined;
}
