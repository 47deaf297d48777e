/**
 * Groups of words that the search treats as equal. Words for a single product belong in the `keywords` of its content
 * file.
 */
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
