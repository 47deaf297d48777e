import { getNames } from "country-list";

/** The 249 ISO 3166 short names in alphabetical order (requirement 9.3). */
export const countries: readonly string[] = getNames().sort(new Intl.Collator("en").compare);
