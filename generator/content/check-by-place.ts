import { isDraft } from "#domain/catalogue/drafts.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { ContentFiles } from "./read-content-files.ts";

/** Reports places with the same address, and jobs that are left out because their product does not exist or is a draft. */
export function checkByPlace({ byPlace, products, categories, names }: ContentFiles): void {
  if (!byPlace) return;
  const withoutPage = [...categories.values()].flatMap(({ value }) => value.withoutPage ?? []);
  const known = [...names.products, ...withoutPage.map(({ slug }) => slug)];
  const ids = byPlace.value.places.map(({ id }) => id);
  for (const [place, { id, jobs }] of byPlace.value.places.entries()) {
    if (ids.indexOf(id) < place) {
      const message = `Another place has the address ${id} too: give each place its own.`;
      byPlace.note(["places", place, "id"], message);
    }
    for (const [job, { product }] of jobs.entries()) {
      const message = reasonToLeaveOut(product);
      if (message) byPlace.note(["places", place, "jobs", job, "product"], message, "warning");
    }
  }

  function reasonToLeaveOut(product: string): string | undefined {
    if (!known.includes(product))
      return `There is no product ${product}.${didYouMean(product, known)} This job is left out.`;
    const file = products.get(product);
    if (!file || !isDraft(file.value, categories.get(file.value.category)?.value)) return undefined;
    return `${product} is a draft, so this job is left out: publish the product, or name another one.`;
  }
}
