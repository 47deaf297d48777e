import { useRouteLoaderData } from "react-router";
import type { RootData } from "./root-data.server.ts";

/** Returns the data of the root loader. Call it only in routes, because they are rendered only if that loader has succeeded. */
export function useRootData(): RootData {
  return useRouteLoaderData("root") as RootData;
}
