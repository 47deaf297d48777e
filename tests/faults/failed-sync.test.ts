import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { startSite } from "#tests/support/start-site.ts";
import { assertRecorder } from "./disk-record.ts";

beforeAll(assertRecorder);

test("an enquiry is refused if the disk fails to sync it, and every acknowledged enquiry is stored", async () => {
  // Every fifth sync fails, beginning with the twentieth, because the site needs the earlier syncs to start.
  const fault = "inject=fsync,fdatasync:error=EIO:when=20+5";
  const failing = ["strace", "-D", "-f", "-o", "/dev/null", "-e", fault];
  const site = await startSite({}, failing);
  onTestFinished(() => site.stop());
  const sent: string[] = [];
  const statuses: number[] = [];
  for (let number = 0; number < 40; number++) {
    const answer = await fetch(`${site.url}/submit/enquiry`, {
      method: "POST",
      body: new URLSearchParams({
        name: "Asha Rao",
        email: "asha@example.com",
        phone: "+919800000000",
        message: `Please send prices for building ${number}.`,
      }),
    });
    statuses.push(answer.status);
    const outcome = (await answer.json()) as { ok: boolean; reference?: string };
    if (outcome.ok) sent.push(outcome.reference ?? "");
  }
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);

  const store = await openStore({
    databaseUrl: undefined,
    dataFolder: site.environment.DATA_DIR ?? "",
    mustExist: true,
  });
  const { enquiries } = await store.list({ limit: 100, offset: 0 });
  await store.close();
  expect(sent.filter((each) => !enquiries.some(({ reference }) => reference === each))).toEqual([]);
});
