import { createContext } from "react";
import type { FooterCategory } from "../published/root-data.server.ts";

/**
 * The categories that the footer lists. They are not part of the root loader's data, because React Router writes that data
 * twice for each rendered page, which took a quarter of the time of rendering 1,000 products.
 */
export const FooterCategories = createContext<FooterCategory[]>([]);
