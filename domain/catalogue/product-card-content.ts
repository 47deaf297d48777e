import {
  type Catalogue,
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
} from "./catalogue.ts";
import { packNames } from "./product-facts.ts";

/** The content of a product's card. Browsers load the cards as JSON, so there are only the fields that a card shows. */
export interface ProductCardContent
  extends Pick<
    Product | ProductWithoutPage,
    "productId" | "categoryId" | "path" | "name" | "number" | "summary" | "image"
  > {
  mark: Category["mark"];
  /** The packs in which the product is sold. */
  packs: string[];
  isDraft?: boolean;
}

export function cardOf(
  product: Product | ProductWithoutPage,
  { mark }: Pick<Category, "mark">,
): ProductCardContent {
  const { productId, categoryId, path, name, number, summary, image } = product;
  const isDraft = product.path !== null && product.draft;
  return {
    name,
    number,
    summary,
    categoryId,
    mark,
    productId,
    path,
    image,
    packs: packNames(product),
    ...(isDraft ? { isDraft } : {}),
  };
}

/** The cards of all products, including products without a page, in the order of the catalogue. */
export function allCards({ categories }: Catalogue): ProductCardContent[] {
  return categories.flatMap((category) => inOrder(category).map((product) => cardOf(product, category)));
}
