/** The path of the page of products by place; no category may have this name. Kept out of by-place.ts, because browsers must not load zod. */
export const byPlacePath = "/products/by-place";
