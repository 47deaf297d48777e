import { useSyncExternalStore } from "react";
import {
  type ChosenProducts,
  chosenProducts,
  noProducts,
  onChosenProducts,
} from "../first-script/chosen-products.ts";

/** The products chosen during the visit; empty on the server. */
export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
}
