import { afterEach, beforeAll, beforeEach } from "vitest";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { makeEnquiry } from "./make-enquiry.ts";

export interface StoreHarness {
  /** Opens a new, empty store. */
  openNew(): Promise<EnquiryDatabase>;
  /** Opens the newest store once more, as another process would. */
  openAgain(): Promise<EnquiryDatabase>;
}

/** Passes a new store to `take` before each test, and closes all opened stores after each test. */
export function prepareStores(
  startHarness: () => Promise<StoreHarness>,
  take: (store: EnquiryDatabase) => void,
) {
  let harness: StoreHarness;
  let opened: EnquiryDatabase[];

  beforeAll(async () => {
    harness = await startHarness();
  });
  beforeEach(async () => {
    opened = [await harness.openNew()];
    take(opened[0] as EnquiryDatabase);
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
  });

  return {
    async openAgain() {
      const again = await harness.openAgain();
      opened.push(again);
      return again;
    },
    async add(given: Partial<NewEnquiry> = {}) {
      const { reference } = await (opened[0] as EnquiryDatabase).add(makeEnquiry(given));
      return reference;
    },
  };
}
