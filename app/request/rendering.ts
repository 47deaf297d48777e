import { createContext } from "react";
import type { readFooterCategories } from "../published/root-data.server.ts";

interface Rendered {
  /** The id of the request in the server's log. It is empty in prerendered pages. */
  requestId: string;
  /** The address of the first script, and the text of the page's styles. */
  firstScript: string;
  styles: string;
  /**
   * The categories that the footer lists. They are not part of the root loader's data, because React Router serialises that data
   * for each rendered page, although no page contains it.
   */
  footerCategories: ReturnType<typeof readFooterCategories>;
}

/** What app/entry.server.tsx passes to the components of the page that it renders. */
export const Rendering = createContext<Rendered>({
  requestId: "",
  firstScript: "",
  styles: "",
  footerCategories: [],
});
