import { useSyncExternalStore } from "react";
import {
  type ChosenProducts,
  chosenProducts,
  noProducts,
  onChosenProducts,
} from "../first-script/chosen-products.ts";

/** The products that the visitor has chosen during this visit. The list is empty on the server. */
export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
}
