import {
  type Catalogue,
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
} from "./catalogue.ts";
import type { ByPlace } from "./schemas/by-place-schema.ts";

/** A job whose `product` is the product instead of its slug, with the mark of the product's category. */
export type Job = Omit<ByPlace["places"][number]["jobs"][number], "product"> & {
  product: Product | ProductWithoutPage;
  mark: Category["mark"];
};

/** Returns the places with their jobs. Jobs whose product is not in the catalogue, such as a draft, are left out. */
export function placesWithProducts({ places }: ByPlace, catalogue: Catalogue) {
  const found = new Map<string, Pick<Job, "product" | "mark">>(
    catalogue.categories.flatMap((category) =>
      inOrder(category).map((product) => [product.productId, { product, mark: category.mark }]),
    ),
  );
  return places.map(({ jobs, ...place }) => ({
    ...place,
    jobs: jobs.flatMap((job): Job[] => {
      const product = found.get(job.product);
      return product ? [{ ...job, ...product }] : [];
    }),
  }));
}

/** The places for which the product is listed. */
export function placesOfProduct(byPlace: ByPlace | null, productId: string) {
  return (byPlace?.places ?? [])
    .filter(({ jobs }) => jobs.some(({ product }) => product === productId))
    .map(({ id, name }) => ({ id, name }));
}
