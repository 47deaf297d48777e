import { createContext, useContext } from "react";
import type { Overview } from "../protocol.ts";

interface OverviewState extends Overview {
  /** Asks the server again, after something has changed. */
  refresh(): Promise<void>;
}

export const OverviewContext = createContext<OverviewState | undefined>(undefined);

/** The files and what is known of them; only inside the app's frame, where it is there. */
export function useOverview(): OverviewState {
  const overview = useContext(OverviewContext);
  if (!overview) throw new Error("only inside the frame");
  return overview;
}
