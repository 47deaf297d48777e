import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

/** The files and the packages that a program loads. The value of each package is a file that imports the package. */
function loadedBy(entry: string): { files: Set<string>; packages: Map<string, string> } {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(file, "utf8");
    const imports = code.matchAll(
      /^(?:import|export)(?!\s+type\b)[^;]*?\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    );
    for (const [, fixed, awaited] of imports) {
      const source = fixed ?? awaited ?? "";
      if (source.startsWith(".")) waiting.push(join(dirname(file), source));
      else if (source.startsWith("#")) waiting.push(source.slice(1));
      else if (!source.startsWith("node:"))
        packages.set(/^(@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source, file);
    }
  }
  return { files: seen, packages };
}

test.each(["server/main.ts", "cli/main.ts"])("%s imports only production packages", (entry) => {
  const { packages } = loadedBy(entry);
  expect(packages.size).toBeGreaterThan(2);
  const missing = [...packages].filter(([name]) => !(name in dependencies));
  expect(missing, "move them to dependencies").toEqual([]);
});

test("the Dockerfile copies everything that the server and the command line load, and nothing that .dockerignore excludes", () => {
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)]
    .flatMap(([, words = ""]) => words.split(" ").slice(0, -1))
    .filter((source) => source !== ".");
  const loaded = [...loadedBy("server/main.ts").files, ...loadedBy("cli/main.ts").files];
  for (const folder of new Set(loaded.map((file) => file.split("/")[0]))) expect(sources).toContain(folder);
  for (const source of sources) {
    expect(existsSync(source), source).toBe(true);
    expect(ignored).not.toContain(source);
  }
});
