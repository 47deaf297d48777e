/** The path of the page that lists products by place. Not in by-place.ts, because browsers should not load zod with that file. */
export const byPlacePath = "/products/by-place";
