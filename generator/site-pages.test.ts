import { expect, test } from "vitest";
import type { Content } from "./content/check-content.ts";
import { lastRevision, sitePages } from "./site-pages.ts";

const product = {
  path: "/products/a/x",
  categoryId: "a",
  productId: "x",
  revised: "2026-05-01",
  documents: [{ date: "2026-06-15" }],
};
const content = {
  site: { revised: "2026-01-01" },
  catalogue: {
    categories: [
      { path: "/products/a", revised: "2026-02-01", products: [product] },
      { path: "/products/b", revised: "2026-03-01", products: [] },
    ],
  },
  pages: { accessibility: { revised: "2026-04-01" }, privacy: { revised: "2026-06-01" } },
} as unknown as Content;

test("the date of a page is the latest date of the content that it shows; a datasheet has the date of its product", () => {
  const days = Object.fromEntries(sitePages(content).map(({ path, revised }) => [path, revised]));
  expect(days).toMatchObject({
    "/": "2026-03-01",
    "/products": "2026-05-01",
    "/products/a": "2026-05-01",
    "/products/b": "2026-03-01",
    "/products/a/x": "2026-05-01",
    "/products/a/x/datasheet": "2026-05-01",
    "/documents": "2026-06-15",
    "/new-customer-form": "2026-01-01",
    "/enquiry": "2026-01-01",
    "/accessibility": "2026-04-01",
    "/privacy": "2026-06-01",
  });
  expect(lastRevision(sitePages(content))).toBe("2026-06-15");
});
