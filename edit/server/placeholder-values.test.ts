import { expect, test } from "vitest";
import { productSchema } from "#domain/catalogue/product.ts";
import { formSchemas } from "./editor.ts";
import { withPlaceholders } from "./placeholder-values.ts";

test("a product of which only the name is written passes the build's schema with placeholders", () => {
  const value = { name: "Bright", category: "drain-care", benefits: [{ title: "" }] };
  const filled = withPlaceholders(formSchemas().product, value) as Record<string, unknown>;
  expect(productSchema.safeParse(filled).error).toBeUndefined();
  expect(filled, "adds no optional fields").not.toHaveProperty("image");
  expect(filled).toMatchObject({
    name: "Bright",
    summary: "…",
    benefits: [{ title: "…", description: "…" }],
  });
});
