/** The smallest packshot that is sharp on the product's page, in pixels, and its shape: 4:5 upright. */
export const packshot = { width: 1600, height: 2000 } as const;

/** The smallest picture of a category that is sharp across its card, in pixels, and its shape. */
export const categoryPicture = { width: 2000, height: 1250, ratio: "8:5" } as const;
