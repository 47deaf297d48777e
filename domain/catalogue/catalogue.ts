import type { CategoryFile } from "./schemas/category-schema.ts";
import type { Proof } from "./schemas/claims-schema.ts";
import type { ProductDocument } from "./schemas/document-schema.ts";
import type { ProductFile } from "./schemas/product-schema.ts";
import type { Picture } from "./served-picture.ts";

/** A product with a page (requirement 3.2). `image` is null if the product has no picture. */
export interface Product extends Omit<ProductFile, "image" | "category" | "documents"> {
  productId: string;
  categoryId: string;
  /** `/products/{categoryId}/{productId}` */
  path: string;
  /** The page's heading: the file's `title`, or the words of the slug, such as `Ozo P Sol`. */
  title: string;
  image: Picture | null;
  documents: ProductDocument[];
}

/** A product that has a name but no page yet. */
export interface ProductWithoutPage
  extends Pick<Product, "productId" | "categoryId" | "name" | "number" | "summary" | "position"> {
  path: null;
  image: null;
  packSizes: [];
  documents: [];
}

/** A category with its products. `products` and `withoutPage` are each ordered by position. */
export interface Category extends Omit<CategoryFile, "image" | "withoutPage"> {
  categoryId: string;
  /** `/products/{categoryId}` */
  path: string;
  image: Picture | null;
  products: Product[];
  withoutPage: ProductWithoutPage[];
}

/** The categories that the site shows, ordered by position. */
export interface Catalogue {
  categories: Category[];
}

/** Finds a category by its exact id; letter case matters. */
export function findCategory(catalogue: Catalogue, categoryId: string): Category | undefined {
  return catalogue.categories.find((category) => category.categoryId === categoryId);
}

/** Finds a product by the id of its category and its own id. Both must match exactly. */
export function findProduct(
  catalogue: Catalogue,
  categoryId: string,
  productId: string,
): { category: Category; product: Product } | undefined {
  const category = findCategory(catalogue, categoryId);
  const product = category?.products.find((candidate) => candidate.productId === productId);
  return category && product && { category, product };
}

/** The proofs of claims about this product. */
export function proofsAbout({ productId }: Pick<Product, "productId">, proofs: Proof[]): Proof[] {
  return proofs.filter(({ products }) => products.includes(productId));
}

/** Every product with a page, in category order. */
export function allProducts(catalogue: Catalogue): Product[] {
  return catalogue.categories.flatMap((category) => category.products);
}

/** All products of a category, including products without a page, ordered by position. */
export function inOrder({
  products,
  withoutPage,
}: Pick<Category, "products" | "withoutPage">): Array<Product | ProductWithoutPage> {
  return [...products, ...withoutPage].sort((one, other) => one.position - other.position);
}

/**
 * A category's fields without its products, for the data of a page. React Router serialises the data for each page, and many
 * products would take long.
 */
export function withoutProducts({ products: _, withoutPage: __, ...fields }: Category) {
  return fields;
}

/** The hyphen-separated words of a slug, capitalised: `ozo-p-sol` is `Ozo P Sol` (requirement 2.16). */
export function titleFromSlug(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** The heading of a category's page: the category's `name` and the word SOLUTIONS. */
export function categoryHeading(category: Pick<Category, "name">): string {
  return `${category.name} SOLUTIONS`;
}

/** Converts a name written in capitals for use within a text: `DRAIN CARE` becomes `Drain care`. */
export function sentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}
