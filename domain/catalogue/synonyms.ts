/** Groups of words that buyers use for the same thing; the search treats them as equal. Words for one product belong in its `keywords`. */
export const synonyms = [
  ["odour", "odor", "smell", "smelly", "stink"],
  ["washroom", "restroom", "toilet", "lavatory", "wc", "bathroom", "gent", "lady"],
  ["block", "blocked", "blockage", "clog", "clogged", "unblock", "unblocker", "choked"],
  ["fuel", "diesel", "petrol"],
  ["drier", "dryer"],
  ["polish", "shine", "shiner"],
  ["grease", "greasy"],
  ["stain", "mark", "spill"],
];
