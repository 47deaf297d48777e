import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { startSite } from "#tests/support/start-site.ts";
import { assertRecorder } from "./disk-record.ts";

beforeAll(assertRecorder);

test("what the disk fails to take is not answered as sent, nor is anything after it", async () => {
  // The first ones belong to the start.
  const failing = ["strace", "-D", "-f", "-o", "/dev/null", "-e", "inject=fdatasync:error=EIO:when=3"];
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
  // Though only one call failed.
  const failedAt = statuses.indexOf(503);
  expect(failedAt).toBeGreaterThan(0);
  expect(statuses.slice(failedAt).every((status) => status === 503)).toBe(true);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect(site.log()).toContain("restart the site");

  const store = await openStore({
    databaseUrl: undefined,
    dataFolder: site.environment.DATA_DIR ?? "",
    mustExist: true,
  });
  const { enquiries } = await store.list({ limit: 100, offset: 0 });
  await store.close();
  expect(sent.filter((each) => !enquiries.some(({ reference }) => reference === each))).toEqual([]);
});
