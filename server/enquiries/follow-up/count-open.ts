import type { EnquiryDatabase } from "../store/enquiry-database.ts";

/**
 * The numbers of open enquiries. `new` enquiries wait for an answer. `held` enquiries were set aside as suspicious, and
 * nobody has released or marked them.
 */
export interface OpenCounts {
  new: number;
  held: number;
}

export async function countOpen(store: Pick<EnquiryDatabase, "list">): Promise<OpenCounts> {
  const count = async (isHeld: boolean) =>
    (await store.list({ followUp: "new", isHeld, limit: 0, offset: 0 })).total;
  return { new: await count(false), held: await count(true) };
}
