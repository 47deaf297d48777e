import { describe, expect, test } from "vitest";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { prepareCommandLine } from "#tests/support/command-line.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;

describe("list", () => {
  test("reports that the store is empty", () => expectRun("list", 0, "No enquiries.\n"));

  test("shows sender, subject and state, newest first", async () => {
    const first = await add();
    await line.failMails("550 no such user");
    const names = { legalCompanyName: "Example Hotels", contactFullName: "Ravi" };
    const fields = { ...names, invoiceCountry: "India", message: "" };
    const second = await add({ form: "new-customer", fields, isHeld: true, receivedAt: start + 60_000 });
    const table = [
      "REFERENCE     RECEIVED          STATE  DELIVERY        FROM                  ABOUT",
      `${second}  2026-06-01 17:31  held   held            Ravi, Example Hotels  New customer: India`,
      `${first}  2026-06-01 17:30  new    failed (email)  Asha Rao              Klear: Please send prices. Thank you.`,
      "",
      "2 enquiries.",
      "",
    ];
    await expectRun("list", 0, table.join("\n"));
  });

  test("shows the requested page and the number of pages", async () => {
    for (let n = 0; n < 5; n += 1) await add({ receivedAt: start + n, fields: { name: `Visitor ${n}` } });
    const { output } = await run("list --limit 2 --page 2");
    expect(output.match(/Visitor \d/g)).toEqual(["Visitor 2", "Visitor 1"]);
    expect(output).toContain("5 enquiries. Page 2 of 3; next: --page 3.");
    await expectRun("list --limit 2 --page 4", 0, "Page 4 is empty: the last page is 3.\n");
  });

  test("filters by form, time, text and state", async () => {
    const addNamed = (name: string, given: Partial<NewEnquiry> = {}) => add({ fields: { name }, ...given });
    await addNamed("Early", { receivedAt: Date.UTC(2026, 4, 31, 18, 29) });
    await addNamed("Held", { isHeld: true });
    await addNamed("Customer", { form: "new-customer", receivedAt: Date.UTC(2026, 5, 1, 18, 30) });
    for (const state of ["answered", "spam"] as const)
      await line.store.mark(await addNamed(state), { state, at: start, by: "Asha" });
    const namesFor = async (options: string) => {
      const { enquiries } = JSON.parse((await run(`list --json ${options}`)).output);
      return enquiries.map((enquiry: { fields: { name: string } }) => enquiry.fields.name).sort();
    };
    expect(await namesFor("--form new-customer")).toEqual(["Customer"]);
    expect(await namesFor("--since 2026-06-01 --until 2026-06-01")).toEqual(["Held", "answered", "spam"]);
    expect(await namesFor("--until 2026-05-31")).toEqual(["Early"]);
    expect(await namesFor("--search EARL")).toEqual(["Early"]);
    expect(await namesFor("--search nothing")).toEqual([]);
    expect(await namesFor("--open")).toEqual(["Customer", "Early", "Held"]);
    expect(await namesFor("--state new")).toEqual(["Customer", "Early"]);
    expect(await namesFor("--state held")).toEqual(["Held"]);
    for (const state of ["answered", "spam"]) expect(await namesFor(`--state ${state}`)).toEqual([state]);
  });
});

describe("show", () => {
  test("shows every field with its label, and every delivery", async () => {
    const spamReasons = ["6 links (70)", "filled in within three seconds (30)"];
    const reference = await add({ spamScore: 100, spamReasons, isHeld: true });
    const text = [
      reference,
      "",
      "Received   2026-06-01 17:30 (Asia/Kolkata)",
      "Form       Send Enquiry",
      "Page       /products/drain-care/ozo-klear",
      "State      new",
      "Suspicion  100: 6 links (70), filled in within three seconds (30)",
      `Set aside  yes; to deliver it: npm run enquiries -- release ${reference}`,
      "",
      "Name          Asha Rao",
      "Email         Asha@Example.com",
      "Phone         +919800000000",
      "Company",
      "Product Name  Klear",
      "Message       Please send prices.",
      "              Thank you.",
      "",
      "DELIVERY  STATE  ATTEMPTS  WHEN",
      "email     held   0",
      "webhook   held   0",
      "",
    ];
    await expectRun(`show ${reference}`, 0, text.join("\n"));
  });

  test("shows the whole text of an error, with control characters escaped", async () => {
    const reference = await add();
    const long = `550 ${"long ".repeat(60)}`;
    await line.failMails(`${long}\u001b[31m`);
    await expectRun(`show ${reference}`, 0, `Last error of email: ${long}\\u{1b}[31m`, { columns: 80 });
  });

  test("exits with 3 for an unknown reference, and with 2 for a missing or malformed reference", async () => {
    await expectRun("show OZ-0000-0000", 3, "There is no enquiry OZ-0000-0000.\n");
    await expectRun("show", 2, "Write at least one reference");
    await expectRun("show 12", 2, "12 is not a reference");
  });
});
