import { useRouteLoaderData } from "react-router";
import type { FooterContent } from "./footer-content.server.ts";

/** Returns the data of the root loader. Call it only in routes, because they are rendered only if that loader has succeeded. */
export function useFrame(): FooterContent {
  return useRouteLoaderData("root") as FooterContent;
}
