import { getNames } from "country-list";

/** The 249 ISO 3166 short names in alphabetical order (specification, section 9). */
export const countries: readonly string[] = getNames().sort(new Intl.Collator("en").compare);
