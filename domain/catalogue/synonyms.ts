/** Words that buyers use for the same thing: the search takes one for the other. A product's own are its `keywords`. */
export const synonyms = [
  ["odour", "odor", "smell", "stink"],
  ["washroom", "restroom", "toilet", "lavatory", "wc"],
];
