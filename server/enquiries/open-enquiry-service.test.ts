import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs } from "#domain/zoned-time.ts";
import { makeEnquiry, receivedAt } from "#tests/support/make-enquiry.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openStore } from "../store/open-store.ts";
import { openEnquiryService } from "./open-enquiry-service.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

test("a success page is shown as long as the same words get the first reference (10.3)", async () => {
  const clock = standingClock(Date.UTC(2026, 5, 1, 12));
  const service = await openEnquiryService(readSettings({ DATA_DIR: temporaryFolder() }), {
    brand: "Ozo",
    log,
  });
  onTestFinished(() => service.stop(0));
  const first = await service.accept("enquiry", validForms.enquiry, "192.0.2.1");
  clock.now += dayMs - 1_000;
  const second = await service.accept("enquiry", validForms.enquiry, "192.0.2.1");
  expect(second).toEqual(first);
  const reference = (first.ok && first.reference) || "";
  expect(await service.wasJustSent("enquiry", reference)).toBe(true);
  expect(await service.wasJustSent("new-customer", reference)).toBe(false);
  clock.now += dayMs;
  expect(await service.wasJustSent("enquiry", reference)).toBe(false);
});

test("waiting and failed deliveries of a channel that is off are not counted (10.11)", async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ databaseUrl: undefined, dataDir });
  for (const channels of [["webhook"], ["email"], ["email"]] as const)
    await store.add(makeEnquiry({ channels: [...channels] }));
  const due = { channels: ["email" as const], now: receivedAt, leaseMs: 1_000, limit: 2 };
  const [delivered, failed] = await store.leaseDue(due);
  if (!delivered || !failed) throw new Error("two mails are due");
  await store.markDelivered(delivered, receivedAt);
  await store.markAttemptFailed(failed, { error: "550", failure: "refused", nextAttemptAt: null });
  await store.close();
  const service = await openEnquiryService(readSettings({ DATA_DIR: dataDir }), { brand: "Ozo", log });
  onTestFinished(() => service.stop(0));
  expect(await service.countDeliveries()).toMatchObject([{ channel: "email", state: "delivered", count: 1 }]);
});
