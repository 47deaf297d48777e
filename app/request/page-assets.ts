import { createContext } from "react";

/** The address of the first script, and the text of the page's styles, which in development is only the order of the layers. */
export const PageAssets = createContext({ firstScript: "", styles: "" });
