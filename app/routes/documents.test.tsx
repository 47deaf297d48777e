import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Category } from "#domain/catalogue/catalogue.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";
import Documents from "./documents.tsx";

/** The page with one product that has documents of these kinds. */
function pageWith(kinds: Array<ProductDocument["kind"]>): string {
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
    withoutPage: [],
  } as unknown as Category;
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: Documents as () => React.ReactNode }]);
  const loaderData = { root: { origin: "https://www.ozo.example", brand: "Ozo", categories: [category] } };
  return renderToString(<Stub hydrationData={{ loaderData }} />);
}

test("only an SDS counts as a safety data sheet", () => {
  expect(pageWith(["TDS"])).toContain("On request");
  expect(pageWith(["TDS", "SDS"])).not.toContain("On request");
});
