import { useSyncExternalStore } from "react";
import {
  type ChosenProducts,
  chosenProducts,
  noProducts,
  onChosenProducts,
} from "../first-script/chosen-products.ts";

/** The products that the visit has chosen; none on the server. */
export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(onChosenProducts, chosenProducts, () => noProducts);
}
