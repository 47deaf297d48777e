import { useLocation } from "react-router";

/**
 * Returns the page's path without a slash at its end. On file hosts and in the build, the path of a page ends with a
 * slash.
 */
export function usePagePath(): string {
  return useLocation().pathname.replace(/\/+$/, "") || "/";
}
