/**
 * Groups of words that the search treats as equal, in the singular. Words for a single product belong in the `keywords` of its
 * content file.
 */
export const synonyms: readonly (readonly string[])[] = [
  ["odour", "odor", "smell", "smelly", "stink", "stinky"],
  ["washroom", "restroom", "toilet", "lavatory", "wc", "bathroom", "gent", "lady"],
  ["blocked", "blockage", "clog", "clogged", "unblock", "unblocker", "choked"],
  ["fuel", "diesel", "petrol"],
  ["drain", "drainage"],
  ["drier", "dryer"],
  ["polish", "polished", "shine", "shiner"],
  ["grease", "greasy"],
  ["stain", "mark", "spill"],
  // Too short for the search to forgive the mistake.
  ["steel", "steal"],
  ["wood", "wooden", "timber"],
  ["glass", "window", "mirror"],
  ["screen", "touchscreen", "display"],
  ["aluminium", "aluminum"],
  ["varnish", "varnished"],
  ["lacquer", "lacquered"],
  ["paint", "painted"],
  ["coat", "coated", "coating"],
  ["wax", "waxed"],
  ["galvanised", "galvanized"],
];

/** Materials with their kinds. A product that is not for a material is not for its kinds. */
export const materials: Record<string, readonly string[]> = {
  wood: ["parquet", "hardwood", "softwood", "teak", "oak", "pine", "beech", "walnut", "plywood", "bamboo"],
  stone: ["marble", "granite", "limestone", "travertine", "sandstone", "slate", "terrazzo", "quartz"],
  metal: ["steel", "aluminium", "zinc", "copper", "brass", "chrome", "iron", "bronze"],
  leather: ["suede", "nubuck"],
};
