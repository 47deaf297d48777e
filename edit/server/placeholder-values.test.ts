import { expect, test } from "vitest";
import { categorySchema } from "#domain/catalogue/category.ts";
import { productSchema } from "#domain/catalogue/product.ts";
import { formSchemas } from "./editor.ts";
import { withPlaceholders } from "./placeholder-values.ts";

test("a product of which only the name is written passes the build's schema with placeholders", () => {
  const value = { name: "Bright", category: "drain-care", benefits: [{ title: "" }] };
  const filled = withPlaceholders(formSchemas().product, value) as Record<string, unknown>;
  expect(productSchema.safeParse(filled).error).toBeUndefined();
  expect(filled).toMatchObject({
    name: "Bright",
    summary: "…",
    benefits: [{ title: "…", description: "…" }],
  });
});

test("keeps what is written and adds no optional fields", () => {
  const schema = formSchemas().category;
  const filled = withPlaceholders(schema, { name: "FLOORS" }) as Record<string, unknown>;
  expect(filled.name).toBe("FLOORS");
  expect(Object.keys(filled)).not.toContain("image");
  expect(categorySchema.shape).toHaveProperty("image");
});
