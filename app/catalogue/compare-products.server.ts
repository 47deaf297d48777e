import { type Category, inOrder } from "#domain/catalogue/catalogue.ts";
import { packContent } from "#domain/catalogue/product-facts.ts";
import type { ComparedProduct } from "./comparison-table.tsx";
import type { ProductCardContent } from "./product-card.tsx";

/**
 * Makes the rows of the comparison table: one for each product of the category whose card is in `cards`. Makes no rows if
 * there are fewer than two such products, or if none of them has `whenToChoose`.
 */
export function compareProducts(
  category: Category,
  cards: ReadonlyArray<Pick<ProductCardContent, "slug">>,
): ComparedProduct[] {
  const slugs = new Set(cards.map(({ slug }) => slug));
  const products = inOrder(category).filter((product) =>
    slugs.has("route" in product ? product.productId : product.slug),
  );
  const isWorthwhile =
    products.length > 1 && products.some((product) => "route" in product && product.whenToChoose);
  if (!isWorthwhile) return [];
  return products.map((product) => {
    if (!("route" in product)) return { name: product.name, when: product.summary, facts: [] };
    const { name, summary, whenToChoose, form, whereToUse, howOften, packSizes } = product;
    return {
      name,
      when: whenToChoose ?? summary,
      facts: [
        form ? [form] : [],
        whereToUse ?? [],
        howOften ? [howOften] : [],
        (packSizes ?? []).map(packContent),
      ],
    };
  });
}
