/** The address of the products by place; no category may have this name. Apart from its schema, which browsers do not load. */
export const byPlacePath = "/products/by-place";
