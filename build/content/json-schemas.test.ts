import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { withFieldTables } from "./field-tables.ts";
import { makeJsonSchemas } from "./json-schemas.ts";

test("content/schemas is up to date (npm run content -- schemas updates it)", () => {
  const written = readdirSync("content/schemas").map(
    (name) => [name, readFileSync(join("content/schemas", name), "utf8")] as const,
  );
  expect(new Map(written)).toEqual(makeJsonSchemas());
});

test("every content file names its schema in its first line", () => {
  const kinds: Record<string, string> = { products: "product", categories: "category", pages: "page" };
  const files = readdirSync("content", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".yaml"),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const kind = kinds[dirname(file)] ?? file.replace(".yaml", "");
    const path = relative(dirname(file), `schemas/${kind}.json`);
    const [first] = readFileSync(join("content", file), "utf8").split("\n");
    expect(first, file).toBe(`# yaml-language-server: $schema=${path.startsWith(".") ? path : `./${path}`}`);
  }
});

test("in the JSON schema of products, a pattern has our message, and a date has its format but no pattern", () => {
  const { properties } = JSON.parse(makeJsonSchemas().get("product.json") ?? "");
  expect(properties.category.patternErrorMessage).toBe(
    "must be lower-case words joined by hyphens, such as ozo-klear.",
  );
  expect(properties.revised).toHaveProperty("format", "date");
  expect(properties.revised).not.toHaveProperty("pattern");
});

test("every field in the JSON schemas has a description", () => {
  const unexplained: string[] = [];
  for (const [name, text] of makeJsonSchemas()) walk(JSON.parse(text), name);
  expect(unexplained).toEqual([]);

  function walk(
    schema: { properties?: Record<string, never>; items?: never; anyOf?: never[] },
    path: string,
  ) {
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      // The comment at the top of privacy.yaml explains the fields of a passage.
      if (!("description" in inner) && !path.includes("passages")) unexplained.push(`${path} ${field}`);
      walk(inner, `${path} ${field}`);
    }
    for (const inner of [schema.items ?? [], schema.anyOf ?? []].flat()) walk(inner, path);
  }
});

test("the tables of fields in docs/content.md are up to date (npm run content -- schemas updates them)", () => {
  const guide = readFileSync("docs/content.md", "utf8");
  expect(guide).toBe(withFieldTables(guide));
});
