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

const text = readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== "");

/** Licences under which a package may be part of what runs in production: none asks for more than its notice. */
const permissive = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)$/;

test("the lock file names no registry, and every package by its hash", () => {
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  // npm learns the hash of a development tool's build for another system only where it installs that build.
  const unlocked = locked.filter(
    ([, { integrity, dev, optional }]) => !integrity?.startsWith("sha512-") && !(dev && optional),
  );
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

test("what runs in production is under permissive licences", () => {
  const production = locked.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(20);
  const others = production.filter(([, { license }]) => !permissive.test(license ?? ""));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("versions are exact, so that an install is the one that was tested", () => {
  const { dependencies, devDependencies } = packages[""] as unknown as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});
