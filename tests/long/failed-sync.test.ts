import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#server/store/open-store.ts";
import { startSite } from "#tests/support/start-site.ts";
import { requiredFields } from "#tests/support/valid-forms.ts";

test("an enquiry is refused if the disk fails to sync it, and is stored once when it is sent again", async () => {
  const { status } = spawnSync("strace", ["-f", "true"]);
  expect(status, "install strace with apt-get, and run this test on Linux where ptrace is allowed").toBe(0);
  // From the twentieth sync on, every fifth sync fails. The site needs fewer than twenty syncs to start.
  const fault = "inject=fsync,fdatasync:error=EIO:when=20+5";
  const site = await startSite({}, ["strace", "-D", "-f", "-o", "/dev/null", "-e", fault]);
  onTestFinished(() => site.stop());
  const references: string[] = [];
  let refused = 0;
  while (references.length < 40) {
    const answer = await sendEnquiry(site.url, references.length);
    if (answer.ok) references.push(answer.reference);
    else refused++;
  }
  expect(refused).toBeGreaterThan(5);

  const place = { databaseUrl: undefined, dataDir: site.environment.DATA_DIR ?? "", mustExist: true };
  const store = await openStore(place);
  onTestFinished(() => store.close());
  const { enquiries } = await store.list({ limit: 100, offset: 0 });
  expect(enquiries.map(({ reference }) => reference).sort()).toEqual(references.sort());
});

async function sendEnquiry(origin: string, number: number): Promise<{ ok: boolean; reference: string }> {
  const response = await fetch(`${origin}/submit/enquiry`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({
      ...requiredFields("enquiry"),
      message: `Please send prices for building ${number}.`,
      elapsed: "45000",
    }),
  });
  return response.json();
}
