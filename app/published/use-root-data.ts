import { useRouteLoaderData } from "react-router";
import type { RootData } from "./root-data.server.ts";

/** Returns the data of the root loader. Call it only where that loader has succeeded: in routes, their components, and the 404 page. */
export function useRootData(): RootData {
  return useRouteLoaderData("root") as RootData;
}
