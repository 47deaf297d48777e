/**
 * The path of the page that lists products by place. It is not in by-place.ts, because that file would load zod in
 * browsers.
 */
export const byPlacePath = "/products/by-place";
