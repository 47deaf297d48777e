import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Category } from "#domain/catalogue/catalogue.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";
import Documents from "./documents.tsx";

/** The text of each product's section, in the order of the page. */
function sectionsFor(kinds: Array<ProductDocument["kind"]>): string[] {
  const category = {
    categoryId: "drain-care",
    name: "DRAIN CARE",
    path: "/products/drain-care",
    products: [
      {
        productId: "ozo-klear",
        name: "Klear",
        route: "/products/drain-care/ozo-klear",
        position: 20,
        revised: "2026-11-21",
        documents: kinds.map((kind) => ({
          kind,
          title: kind,
          language: "en",
          date: "2026-11-21",
          url: `/${kind}.pdf`,
        })),
      },
    ],
    withoutPage: [{ productId: "ozo-v10", name: "V10", position: 10, route: null }],
  } as unknown as Category;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: Documents as () => React.ReactNode }]);
  const loaderData = { root: { origin: "https://www.ozo.example", brand: "Ozo", categories: [category] } };
  const html = renderToString(<Stub hydrationData={{ loaderData }} />);
  return [...html.matchAll(/<section[^>]* id="[^"]*"[^>]*>.*?<\/section>/g)].map(([section]) => section);
}

test("only an SDS counts as a safety data sheet", () => {
  expect(sectionsFor(["TDS"])[1]).toContain("On request");
  expect(sectionsFor(["TDS", "SDS"])[1]).not.toContain("On request");
});

test("a product without a page is listed at its position, with nothing to download", () => {
  const [first = ""] = sectionsFor([]);
  expect(first).toContain("V10");
  expect(first).not.toMatch(/<a href="[^"]*(datasheet|pdf)"/);
});
