import { describe, expect, test } from "vitest";
import type { LeasedDelivery, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { prepareCommandLine } from "#tests/support/command-line.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;

describe("list", () => {
  test("reports that the store is empty", () => expectRun("list", 0, "No enquiries.\n"));

  test("shows sender, subject and delivery, newest first, and marks suspected spam (10.5)", async () => {
    const first = await add();
    await line.failMails("550 no such user", "refused");
    const names = { legalCompanyName: "Example Hotels", contactFullName: "Ravi" };
    const fields = { ...names, invoiceCountry: "India", message: "" };
    const second = await add({ form: "new-customer", fields, receivedAt: start + 60_000 });
    const trapped = await add({ channels: [], isSuspicious: true, receivedAt: start + 120_000 });
    const table = [
      "REFERENCE     RECEIVED          DELIVERY                       FROM                  ABOUT",
      `${trapped}  2026-06-01 17:32  withheld                       Asha Rao              [Suspected spam] Klear: Please sen…`,
      `${second}  2026-06-01 17:31  pending                        Ravi, Example Hotels  New customer: India`,
      `${first}  2026-06-01 17:30  email failed, webhook pending  Asha Rao              Klear: Please send prices. Thank y…`,
      "",
      "3 enquiries. Page 1 of 1.",
      "",
    ];
    await expectRun("list", 0, table.join("\n"));
  });

  test("shows the requested page and the number of pages", async () => {
    for (let n = 0; n < 5; n += 1) await add({ receivedAt: start + n, fields: { name: `Visitor ${n}` } });
    const { output } = await run("list --limit 2 --page 2");
    expect(output.match(/Visitor \d/g)).toEqual(["Visitor 2", "Visitor 1"]);
    expect(output).toContain("5 enquiries. Page 2 of 3.");
    await expectRun("list --limit 2 --page 4", 0, "There is no page 4. The last page is 3.\n");
  });

  test("--json writes all enquiries, or with --limit or --page one page", async () => {
    await Promise.all(Array.from({ length: 503 }, (_, n) => add({ receivedAt: start + n })));
    for (const [options, count, total] of [
      ["", 503, 503],
      ["--limit 2", 2, 503],
      ["--page 2", 20, 503],
      ["--search nothing", 0, 0],
    ] as const) {
      const listed = JSON.parse((await run(`list --json ${options}`)).output);
      expect(new Set(listed.enquiries.map(({ reference }: { reference: string }) => reference)).size).toBe(
        count,
      );
      expect(listed.total).toBe(total);
    }
  });

  test("filters by form, time, text and state", async () => {
    const addNamed = (name: string, given: Partial<NewEnquiry> = {}) => add({ fields: { name }, ...given });
    await addNamed("Early", { receivedAt: Date.UTC(2026, 4, 31, 18, 29) });
    await addNamed("Robot", { channels: [] });
    await addNamed("Customer", { form: "new-customer", receivedAt: Date.UTC(2026, 5, 1, 18, 30) });
    const namesFor = async (options: string) => {
      const { enquiries } = JSON.parse((await run(`list --json ${options}`)).output);
      return enquiries.map((enquiry: { fields: { name: string } }) => enquiry.fields.name).sort();
    };
    for (const [options, names] of [
      ["--form new-customer", ["Customer"]],
      ["--since 2026-06-01 --until 2026-06-01", ["Robot"]],
      ["--until 2026-05-31", ["Early"]],
      ["--search EARL", ["Early"]],
      ["--state pending", ["Customer", "Early"]],
      ["--state withheld", ["Robot"]],
      ["--state failed", []],
    ] as const)
      expect(await namesFor(options), options).toEqual(names);
  });
});

describe("show", () => {
  test("shows every field with its label, and every delivery, also on a channel that is off (10.5)", async () => {
    const spamReasons = ["6 links (70)", "filled in within three seconds (30)"];
    const reference = await add({ isSuspicious: true, spamReasons });
    const text = [
      reference,
      "",
      "Received        2026-06-01 17:30 (Asia/Kolkata)",
      "Form            Send Enquiry",
      "Page            /products/drain-care/ozo-klear",
      "Suspected spam  6 links (70), filled in within three seconds (30)",
      "",
      "Name          Asha Rao",
      "Email         Asha@Example.com",
      "Phone         +919800000000",
      "Company",
      "Product Name  Klear",
      "Message       Please send prices.",
      "              Thank you.",
      "",
      "email    pending; the channel is off: set SMTP_URL and SALES_EMAIL",
      "         attempts: 0",
      "webhook  pending, due 2026-06-01 17:30",
      "         attempts: 0",
      "",
    ];
    Object.assign(line.settings, { WEBHOOK_URL: "https://hooks.example/x", WEBHOOK_FORMAT: "chat" });
    await expectRun(`show ${reference}`, 0, text.join("\n"));
  });

  test("shows the addresses that have received a mail for which others wait, and list and doctor say that it waits", async () => {
    Object.assign(line.settings, { SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "a@x.example,b@x.example" });
    const reference = await add({ channels: ["email"] });
    const [leased] = await line.store.leaseDue({ channels: ["email"], now: start, leaseMs: 1, limit: 1 });
    await line.store.markAttemptFailed(leased as LeasedDelivery, {
      error: "SMTP: put off for b@x.example: 451 later",
      failure: "temporary",
      nextAttemptAt: start + 60_000,
      deliveredTo: ["a@x.example"],
    });
    const text = [
      "email  pending, due 2026-06-01 17:31",
      "       attempts: 1",
      "       already received by: a@x.example",
      "       last error: SMTP: put off for b@x.example: 451 later",
      "",
    ];
    expect((await run(`show ${reference}`)).output).toContain(text.join("\n"));
    await expectRun("list --state pending", 0, "1 enquiry. Page 1 of 1.\n".trimEnd());
    await expectRun("doctor", 0, "An attempt failed with SMTP: put off for b@x.example: 451 later");
  });

  test("says how to deliver a withheld enquiry", async () => {
    const reference = await add({ channels: [] });
    await expectRun(
      `show ${reference}`,
      0,
      `Withheld  nothing was sent; to deliver it: npm run enquiries -- resend ${reference}\n`.trimEnd(),
    );
  });

  test("shows the whole text of an error, with control characters escaped", async () => {
    const reference = await add();
    const long = `550 ${"long ".repeat(60)}`;
    await line.failMails(`${long}\u001b[31m`, "refused");
    await expectRun(`show ${reference}`, 0, `last error: ${long}\\u001b[31m`, { columns: 80 });
  });

  test("exits with 3 for an unknown reference, and with 2 for a missing or malformed reference", async () => {
    await expectRun("show OZ-0000-0000", 3, "There is no enquiry OZ-0000-0000.\n");
    await expectRun("show", 2, "missing required argument 'reference'");
    await expectRun(
      "show 12",
      2,
      "'12' is invalid for argument 'reference'. Write a reference such as OZ-7K3M-9QXP.",
    );
  });
});
