import { createContext } from "react";

/** The address of the first script, and the text of the page's styles, which are empty in development. */
export const PageAssets = createContext({ firstScript: "", styles: "" });
