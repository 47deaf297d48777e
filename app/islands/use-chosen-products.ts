import { useSyncExternalStore } from "react";
import {
  type ChosenProducts,
  chosenProducts,
  noProducts,
  onChosenProducts,
} from "../first-script/chosen-products.ts";

/** The products that the visitor has chosen. The list is empty on the server, and a day after its last change. */
export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
}
