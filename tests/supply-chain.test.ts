import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

interface Property {
  name: string;
}

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== "");

/** Permissive licences, which allow use and distribution if the notices of the licence are kept. */
const permissive = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)$/;

test("the lock file names no registry, and has the hash of every package except optional development packages", () => {
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  // npm does not record the hashes of some optional packages for other operating systems.
  const unlocked = locked.filter(
    ([, { integrity, dev, optional }]) => !integrity?.startsWith("sha512-") && !(dev && optional),
  );
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

test("packages that run in production have permissive licences", () => {
  const production = locked.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(20);
  const others = production.filter(([, { license }]) => !permissive.test(license ?? ""));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("package.json has exact versions", () => {
  const { dependencies, devDependencies } = packages[""] as unknown as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("the bill of materials names every package that runs in production", { timeout: 60_000 }, () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { stdout } = spawnSync(scripts.sbom, {
    cwd: root,
    shell: true,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const components = JSON.parse(stdout).components as Array<{ name: string; properties: Property[] }>;
  const inProduction = components
    .filter(({ properties }) => !properties.some(({ name }) => name === "cdx:npm:package:development"))
    .map(({ name }) => name);
  expect(inProduction).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(inProduction).not.toContain("vite");
});

test("decision 010 names every dependency", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const decision = readFileSync(join(root, "docs/decisions/010-dependencies.md"), "utf8");
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith("@types/"),
  );
  expect(names.filter((name) => !decision.includes(`\`${name}\``))).toEqual([]);
});
