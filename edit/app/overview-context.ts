import { createContext, useContext } from "react";
import type { Overview } from "../server/editor.ts";

interface OverviewState extends Overview {
  /** Requests the overview again after a change. */
  refresh(): Promise<void>;
}

export const OverviewContext = createContext<OverviewState | undefined>(undefined);

/** Returns the overview of the content. Throws if the caller is outside OverviewContext. */
export function useOverview(): OverviewState {
  const overview = useContext(OverviewContext);
  if (!overview) throw new Error("useOverview needs OverviewContext");
  return overview;
}
