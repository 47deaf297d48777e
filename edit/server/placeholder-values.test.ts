import { expect, test } from "vitest";
import { productSchema } from "#domain/catalogue/product.ts";
import { formSchemas } from "./editor.ts";
import { withPlaceholders } from "./placeholder-values.ts";

test("an unfinished product, filled in with placeholders, passes the build's schema", () => {
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
