import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFieldTable } from "./field-table.ts";
import { makeJsonSchemas } from "./json-schemas.ts";

test("content/schemas is up to date (npm run content -- schemas updates it)", () => {
  const written = readdirSync("content/schemas").map(
    (name) => [name, readFileSync(join("content/schemas", name), "utf8")] as const,
  );
  expect(new Map(written)).toEqual(makeJsonSchemas());
});

test("in the JSON schema of products, a pattern has our message, and a date has its format but no pattern", () => {
  const { properties } = JSON.parse(makeJsonSchemas().get("product.json") ?? "");
  expect(properties.category.patternErrorMessage).toBe(
    "must be lower-case words joined by hyphens, such as drain-care.",
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
      if (!("description" in inner)) unexplained.push(`${path} ${field}`);
      walk(inner, `${path} ${field}`);
    }
    for (const inner of [schema.items ?? [], schema.anyOf ?? []].flat()) walk(inner, path);
  }
});

test("the table of fields in docs/content.md is up to date (npm run content -- schemas updates it)", () => {
  const guide = readFileSync("docs/content.md", "utf8");
  expect(guide).toBe(withFieldTable(guide));
});
