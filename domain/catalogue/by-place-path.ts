/**
 * The path of the page that lists products by place. It has a file of its own, because browsers load the path, and
 * by-place.ts would load zod with it.
 */
export const byPlacePath = "/products/by-place";
