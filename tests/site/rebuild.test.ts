import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { copyProject } from "../support/project-copy.ts";

const copy = copyProject();
const products = join(copy, "content/products");
afterAll(() => rmSync(copy, { recursive: true }));

const run = promisify(execFile);

function build(settings: Record<string, string> = {}) {
  const env = { ...process.env, SITE_URL: "https://www.example.com", ...settings };
  return run(process.execPath, ["build/main.ts"], { cwd: copy, env });
}

function forget(...made: string[]) {
  for (const name of made) rmSync(join(copy, name), { recursive: true, force: true });
}

/** Every file of the build by name. */
function built(): Map<string, string> {
  const entries = readdirSync(join(copy, "dist"), { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(copy.length), readFileSync(path, "latin1")]),
  );
}

const slugs = () => readdirSync(products).sort();
const pick = (names: string[], choice: number) => names[choice % names.length] as string;

/** Typical changes to content files. `choice` selects the product and the new value. */
const changes: Record<string, (choice: number) => void> = {
  text: (choice) => edit(choice, /^summary: .*$/m, `summary: A summary with number ${choice}.`),
  position: (choice) => edit(choice, /^position: .*$/m, `position: ${(choice % 90) + 1}`),
  move: (choice) =>
    edit(choice, /^category: .*$/m, `category: ${pick(["degreaser", "drain-care", "odour-care"], choice)}`),
  rename: (choice) =>
    renameSync(join(products, pick(slugs(), choice)), join(products, `ozo-renamed-${choice}.yaml`)),
  noPicture: (choice) => edit(choice, /^image:\n( .*\n)+/m, ""),
};

function edit(choice: number, pattern: RegExp, replacement: string) {
  const path = join(products, pick(slugs(), choice));
  writeFileSync(path, readFileSync(path, "utf8").replace(pattern, replacement));
}

test("a build with ENQUIRIES=local waits while another process builds, and then writes pages with data-enquiries=local", {
  timeout: 120_000,
}, async () => {
  forget("dist", "dist.last");
  const holdLock = `const { lockBuilds } = await import("./build/build-lock.ts"); await lockBuilds(); console.log("locked"); setInterval(() => {}, 1000)`;
  const other = execFile(process.execPath, ["--input-type=module", "-e", holdLock], { cwd: copy });
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other.stdout as Readable, "data");
  const waiting = build({ ENQUIRIES: "local" });
  const [firstLine] = await once(waiting.child.stderr as Readable, "data");
  expect(String(firstLine)).toContain("Another build is running: waiting until it ends");
  expect(existsSync(join(copy, "dist"))).toBe(false);
  other.kill("SIGKILL");
  await waiting;
  // With this attribute, the forms report success and transmit nothing, as in the static export.
  expect(readFileSync(join(copy, "dist/client/index.html"), "utf8")).toContain('data-enquiries="local"');
});

test("a build after random changes has the same files as a build without caches", {
  timeout: 300_000,
}, async () => {
  if (!existsSync(join(copy, "dist"))) await build();
  const oneChange = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(10_000));
  const [round = []] = fc.sample(fc.array(oneChange, { minLength: 3, maxLength: 5 }), 1);
  for (const [kind, choice] of round) changes[kind]?.(choice);
  await build();
  const again = built();
  // The cache of pictures is kept, because it is shared with this project.
  forget("dist", "dist.last", ".cache/bundles", ".cache/fonts", ".cache/previews");
  await build();
  const anew = built();
  const what = JSON.stringify(round);
  expect([...again.keys()], what).toEqual([...anew.keys()]);
  for (const [file, content] of anew) expect(again.get(file) === content, `${file} after ${what}`).toBe(true);
});
