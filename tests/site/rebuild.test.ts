import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
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

function edit(product: string, pattern: RegExp, replacement: string) {
  const path = join(products, product);
  writeFileSync(path, readFileSync(path, "utf8").replace(pattern, replacement));
}

test("a build with ENQUIRIES=local writes pages with data-enquiries=local", {
  timeout: 120_000,
}, async () => {
  forget("dist");
  await build({ ENQUIRIES: "local" });
  // With this attribute, the forms report success and transmit nothing, as in the static export.
  expect(readFileSync(join(copy, "dist/client/index.html"), "utf8")).toContain('data-enquiries="local"');
});

test("a build after changes of products has the same files as a build without caches", {
  timeout: 300_000,
}, async () => {
  if (!existsSync(join(copy, "dist"))) await build();
  edit("ozo-klear.yaml", /^summary: .*$/m, "summary: Another summary");
  edit("ozo-p-sol.yaml", /^position: .*$/m, "position: 90");
  edit("ozo-drain-pure.yaml", /^category: .*$/m, "category: degreaser");
  edit("ozo-nova.yaml", /^image:\n( .*\n)+/m, "");
  renameSync(join(products, "ozo-ofa.yaml"), join(products, "ozo-renamed.yaml"));
  await build();
  const again = built();
  // The cache of pictures is kept, because it is shared with this project.
  forget("dist", ".cache/bundles", ".cache/fonts");
  await build();
  const anew = built();
  expect([...again.keys()]).toEqual([...anew.keys()]);
  for (const [file, content] of anew) expect(again.get(file) === content, file).toBe(true);
});
