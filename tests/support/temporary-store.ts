import { onTestFinished } from "vitest";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { openStore } from "#server/store/open-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Opens a new SQLite store that is closed and removed when the test has finished, after its `afterEach` hooks. */
export async function openTemporaryStore(): Promise<EnquiryStore> {
  const store = await openStore({ databaseUrl: undefined, dataDir: temporaryFolder() });
  onTestFinished(() => store.close());
  return store;
}
