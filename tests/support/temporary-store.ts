import { onTestFinished } from "vitest";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Opens a new SQLite store that is closed and removed when the test has finished, after its `afterEach` hooks. */
export async function openTemporaryStore(): Promise<EnquiryDatabase> {
  const store = await openStore({ databaseUrl: undefined, dataDir: temporaryFolder() });
  onTestFinished(() => store.close());
  return store;
}
