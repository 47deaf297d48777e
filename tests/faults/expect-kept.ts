import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/enquiries/store/open-store.ts";
import { allEnquiries } from "../../cli/command.ts";
import type { Loaded } from "./load-site.ts";

/** Expects that the store contains each acknowledged enquiry once, and no other enquiries. */
export async function expectKept(place: StorePlace, { acknowledged }: Loaded): Promise<void> {
  expect(await referencesIn(place)).toEqual([...acknowledged.values()].sort());
}

/** Checks the store and returns the references of its enquiries in alphabetical order. */
export async function referencesIn(place: StorePlace): Promise<string[]> {
  const store = await openStore({ ...place, mustExist: true });
  try {
    await store.check();
    const references: string[] = [];
    for await (const enquiries of allEnquiries(store, {}))
      references.push(...enquiries.map(({ reference }) => reference));
    return references.sort();
  } finally {
    await store.close();
  }
}
