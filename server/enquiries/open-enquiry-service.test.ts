import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs } from "#domain/zoned-time.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openEnquiryService } from "./open-enquiry-service.ts";

test("a success page is shown as long as the same words get the first reference (10.3)", async () => {
  const clock = standingClock(Date.UTC(2026, 5, 1, 12));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const service = await openEnquiryService(readSettings({ DATA_DIR: temporaryFolder() }), {
    brand: "Ozo",
    log,
  });
  onTestFinished(() => service.stop(0));
  const first = await service.receive("enquiry", validForms.enquiry, "192.0.2.1");
  clock.now += dayMs - 1_000;
  const second = await service.receive("enquiry", validForms.enquiry, "192.0.2.1");
  expect(second).toEqual(first);
  const reference = (first.ok && first.reference) || "";
  expect(await service.wasJustSent("enquiry", reference)).toBe(true);
  expect(await service.wasJustSent("new-customer", reference)).toBe(false);
  clock.now += dayMs;
  expect(await service.wasJustSent("enquiry", reference)).toBe(false);
});
