import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/enquiries/store/open-store.ts";
import { allEnquiries } from "../../cli/command.ts";
import type { Loaded } from "./load-site.ts";

/** Checks the store, and expects that it contains each acknowledged enquiry once, and no other enquiries. */
export async function expectKept(place: StorePlace, { acknowledged }: Loaded): Promise<void> {
  const store = await openStore({ ...place, mustExist: true });
  try {
    await store.check();
    const references: string[] = [];
    for await (const enquiries of allEnquiries(store, {}))
      references.push(...enquiries.map(({ reference }) => reference));
    expect(references.sort()).toEqual([...acknowledged.values()].sort());
  } finally {
    await store.close();
  }
}
