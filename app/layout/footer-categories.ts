import { createContext } from "react";

export interface FooterCategory {
  name: string;
  path: string;
  /** A product without a page has no path. */
  products: Array<{ name: string; path: string | null }>;
}

/**
 * The categories that the footer lists. They are not part of the root loader's data, because React Router writes that data
 * twice for each rendered page, which took a quarter of the time of rendering 1,000 products.
 */
export const FooterCategories = createContext<FooterCategory[]>([]);
