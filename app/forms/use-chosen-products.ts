import { useSyncExternalStore } from "react";
import { type ChosenProducts, chosenProducts, noProducts, onChosenProducts } from "./chosen-products.ts";

/** The products that the visitor has chosen within the last day. The list is empty on the server. */
export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
}
