/** `node bench/large-build.ts [PRODUCTS] [CATEGORIES]`: builds a copy of the project with a large catalogue, and prints what the build took. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { copyProject } from "../tests/support/project-copy.ts";

/** The part of the added products that the first category gets. The other categories share the rest equally. */
const partOfFirst = 0.3;

const [products = 1000, categories = 40] = process.argv.slice(2).map(Number);
const project = copyProject();
console.log(project);
const categoryIds = multiply("categories", categories, (number) => ({ position: number, withoutPage: [] }));
multiply("products", products, (number) => ({
  category: categoryIds[number <= products * partOfFirst ? 0 : number % categories],
  position: number,
  // The number on a pack is of one product.
  number: undefined,
}));
const build = spawn(process.execPath, ["generator/main.ts"], { cwd: project, stdio: "inherit" });
const [code] = await once(build, "exit");
if (code !== 0) process.exit(1);

/**
 * Adds changed copies of a folder's content files until there are `count`, and returns the names of all files. The copies have
 * the pictures of their originals.
 */
function multiply(folder: string, count: number, changes: (number: number) => object): string[] {
  const path = join(project, "content", folder);
  const slugs = readdirSync(path).map((file) => file.replace(".yaml", ""));
  const originals = slugs.map((slug) => parse(readFileSync(join(path, `${slug}.yaml`), "utf8")));
  for (let number = slugs.length + 1; number <= count; number++) {
    const index = number % originals.length;
    const slug = `${slugs[index]}-no-${number}`;
    const copy = { ...originals[index], ...changes(number), name: `${originals[index].name} ${number}` };
    writeFileSync(join(path, `${slug}.yaml`), stringify(copy));
    slugs.push(slug);
  }
  return slugs;
}
