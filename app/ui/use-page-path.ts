import { useLocation } from "react-router";

/** The page's path without a slash at its end: file hosts serve, and the build renders, `/enquiry` as `/enquiry/`. */
export function usePagePath(): string {
  return useLocation().pathname.replace(/\/+$/, "") || "/";
}
