import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The other folders from which a folder may import. Tests may import from every folder. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  app: ["domain"],
  server: ["domain"],
  cli: ["domain", "server"],
  generator: ["domain", "app", "server"],
  scripts: ["domain", "generator", "server"],
};

interface Import {
  from: string;
  to: string;
}

/** Imports of the project's own files and of packages, types included. Paths are relative to the project. */
const imports: Import[] = globSync(`{${Object.keys(mayImport)}}/**/*.{ts,tsx}`)
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .flatMap((from) =>
    [...readFileSync(from, "utf8").matchAll(/(?:\bfrom|\bimport\(|^import)\s*"([^"]+)"/gm)].map(
      ([, specifier = ""]) => ({ from, to: resolve(specifier, from) }),
    ),
  );

function resolve(specifier: string, from: string): string {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  return specifier.replace(/^#/, "");
}

test.each(Object.entries(mayImport))("%s/ imports only the folders that it may import", (folder, allowed) => {
  const isOwn = (path: string) => Object.keys(mayImport).some((own) => path.startsWith(`${own}/`));
  const refused = imports.filter(
    ({ from, to }) =>
      from.startsWith(`${folder}/`) &&
      isOwn(to) &&
      ![folder, ...allowed].some((name) => to.startsWith(`${name}/`)),
  );
  expect(refused).toEqual([]);
});

test("domain/ imports neither Node's modules nor React", () => {
  const refused = imports.filter(({ from, to }) => from.startsWith("domain/") && /^(node:|react)/.test(to));
  expect(refused).toEqual([]);
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
