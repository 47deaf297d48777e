/**
 * The path of the page that lists products by place. The path is not in by-place.ts, because by-place.ts imports zod, which
 * browsers should not load.
 */
export const byPlacePath = "/products/by-place";
