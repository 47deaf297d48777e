/** Between a new product or category and the last one: room for what comes between. */
export const positionStep = 10;

/** The safety entry that every product ends with. */
export const labelEntry = {
  name: "Label and safety data sheet",
  description:
    "The label and the safety data sheet supplied with the product take precedence over what is written here.",
};
