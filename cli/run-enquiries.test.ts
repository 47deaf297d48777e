import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { LeasedDelivery, NewEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { parseCsv } from "#tests/support/parse-csv.ts";
import { runEnquiries } from "./run-enquiries.ts";

const start = Date.UTC(2026, 5, 1, 12);
const hour = 3_600_000;

const words = {
  brand: "Ozo",
  enquiryCopy: { subject: "", heading: "", text: "", answer: "", note: "" },
  company: { isExample: true, email: "hello@example.com" },
};

let folder: string;
let environment: Record<string, string>;
// The site's own handle, open all the while: the commands must work beside it.
let store: EnquiryDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "ozo-cli-"));
  environment = { DATA_DIR: join(folder, "data") };
  store = await openStore({ databaseUrl: undefined, dataFolder: join(folder, "data") });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function run(
  args: string[],
  { columns = 120, isTerminal = false, answer = undefined as string | undefined } = {},
) {
  let output = "";
  let errors = "";
  let notes = "";
  const write = (text: string) => {
    output += text;
  };
  const exitCode = await runEnquiries(args, {
    write,
    writeError: (text) => {
      errors += text;
    },
    createContext() {
      const config = readSettings(environment);
      return {
        config,
        openStore: (settings) => openStore({ ...config, mustExist: true, ...settings }),
        readSite: async () => ({ words }),
        settingsFile: undefined,
        write,
        writeNote(text) {
          notes += text;
        },
        isTerminal,
        columns,
        ask:
          answer === undefined
            ? undefined
            : async (question) => {
                write(question);
                return answer;
              },
        now: () => start + hour,
        folder,
      };
    },
  });
  return { exitCode, output, errors, notes };
}

const add = async (given: Partial<NewEnquiry> = {}) => (await store.add(makeEnquiry(given))).reference;

async function fail(reference: string, error = "550 no such user") {
  const leased = await store.leaseDue({
    channels: ["email", "webhook"],
    now: start,
    leaseMs: 1_000,
    limit: 100,
  });
  for (const delivery of leased.filter((each) => each.reference === reference && each.channel === "email"))
    await store.markAttemptFailed(delivery, { error, nextAttemptAt: null });
}

describe("list", () => {
  test("says when there is nothing", async () => {
    expect(await run(["list"])).toMatchObject({ exitCode: 0, output: "No enquiries.\n", errors: "" });
  });

  test("shows who, about what and in which state, newest first", async () => {
    const first = await add();
    const second = await add({
      form: "new-customer",
      receivedAt: start + 60_000,
      isHeld: true,
      fields: {
        legalCompanyName: "Example Hotels",
        invoiceCountry: "India",
        contactFullName: "Ravi",
        message: "",
      },
    });
    await fail(first);
    const { output, exitCode } = await run(["list"]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      [
        "REFERENCE     RECEIVED          STATE  DELIVERY        FROM                  ABOUT",
        `${second}  2026-06-01 17:31  held   held            Ravi, Example Hotels  New customer: India`,
        `${first}  2026-06-01 17:30  new    failed (email)  Asha Rao              Klear: Please send prices. Thank you.`,
        "",
        "2 enquiries.",
        "",
      ].join("\n"),
    );
  });

  test("turns pages", async () => {
    for (let n = 0; n < 5; n += 1) await add({ receivedAt: start + n, fields: { name: `Visitor ${n}` } });
    const { output } = await run(["list", "--limit", "2", "--page", "2"]);
    expect(output).toContain("Visitor 2");
    expect(output).toContain("Visitor 1");
    expect(output).not.toContain("Visitor 3");
    expect(output).toContain("5 enquiries. Page 2 of 3; the next with --page 3.");
    expect((await run(["list", "--limit", "2", "--page", "4"])).output).toBe(
      "Page 4 is empty: there are 5 enquiries, on 3 pages.\n",
    );
  });

  test("filters", async () => {
    await add({ fields: { name: "Early" }, receivedAt: Date.UTC(2026, 4, 31, 18, 29) });
    await add({ fields: { name: "Held" }, isHeld: true });
    await add({
      fields: { name: "Customer" },
      form: "new-customer",
      receivedAt: Date.UTC(2026, 5, 1, 18, 30),
    });
    const namesFor = async (...args: string[]) =>
      JSON.parse((await run(["list", "--json", ...args])).output).enquiries.map(
        (enquiry: { fields: { name: string } }) => enquiry.fields.name,
      );
    expect(await namesFor("--form", "new-customer")).toEqual(["Customer"]);
    expect(await namesFor("--state", "held")).toEqual(["Held"]);
    expect(await namesFor("--since", "2026-06-01", "--until", "2026-06-01")).toEqual(["Held"]);
    expect(await namesFor("--until", "2026-05-31")).toEqual(["Early"]);
    expect(await namesFor("--search", "EARL")).toEqual(["Early"]);
    expect(await namesFor("--search", "nothing")).toEqual([]);
  });

  test.each([80, 120])("keeps within %i columns whatever visitors write", async (columns) => {
    await add({
      fields: {
        name: "山田太郎".repeat(20),
        company: "\u001b[2J\u0007",
        product: "👨‍👩‍👧‍👦".repeat(50),
        message: "\n\n\tx",
      },
    });
    const { output } = await run(["list"], { columns });
    expect(output).not.toContain("\u001b");
    for (const line of output.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });
});

test("list tells the work's states apart: what is open, new, set aside, answered and spam", async () => {
  const [fresh, held, answered, spam] = [await add(), await add({ isHeld: true }), await add(), await add()];
  await store.mark(answered, { state: "answered", at: start, by: "Asha" });
  await store.mark(spam, { state: "spam", at: start, by: "Asha" });
  const listed = async (...options: string[]) =>
    JSON.parse((await run(["list", "--json", ...options])).output)
      .enquiries.map(({ reference }: { reference: string }) => reference)
      .sort();
  expect(await listed("--open")).toEqual([fresh, held].sort());
  expect(await listed("--state", "new")).toEqual([fresh]);
  expect(await listed("--state", "held")).toEqual([held]);
  expect(await listed("--state", "answered")).toEqual([answered]);
  expect(await listed("--state", "spam")).toEqual([spam]);
  const [{ followUp }] = JSON.parse((await run(["list", "--json", "--state", "spam"])).output).enquiries;
  expect(followUp).toEqual({ state: "spam", at: start, by: "Asha" });
  expect(await run(["list", "--open", "--state", "new"])).toMatchObject({ exitCode: 2 });
});

describe("show", () => {
  test("shows every field by its label, line by line, and every delivery", async () => {
    const reference = await add({
      spamScore: 100,
      spamReasons: ["6 links (70)", "filled in within three seconds (30)"],
      isHeld: true,
    });
    const { output, exitCode } = await run(["show", reference]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      [
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
      ].join("\n"),
    );
  });

  test("shows the whole of an error, harmlessly", async () => {
    const reference = await add();
    await fail(reference, `550 ${"long ".repeat(60)}\u001b[31m`);
    const { output } = await run(["show", reference], { columns: 80 });
    expect(output).toContain(`Last error of email: 550 ${"long ".repeat(60)}\\u{1b}[31m`);
  });

  test("takes a reference as people type it", async () => {
    const reference = await add();
    const typed = reference.toLowerCase().replaceAll("-", " ").replace(/0/g, "o").replace(/1/g, "l");
    expect((await run(["show", typed])).output).toContain(reference);
  });

  test("exits with 3 for an unknown reference and 2 for none", async () => {
    expect(await run(["show", "OZ-0000-0000"])).toMatchObject({
      exitCode: 3,
      output: "There is no enquiry OZ-0000-0000.\n",
      errors: "",
    });
    expect(await run(["show"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("A reference is missing"),
    });
    expect(await run(["show", "12"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("12 is no reference"),
    });
  });
});

describe("export", () => {
  test("writes a table that spreadsheets open as it was meant", async () => {
    const reference = await add({
      fields: {
        name: '=HYPERLINK("http://evil.example")',
        email: "a@b.co",
        phone: "+919800000000",
        company: "@SUM(A1)",
        product: "-2+3",
        message: 'a "quoted" text,\nwith; two lines;=50+5\n\t"-1"',
      },
    });
    const { output } = await run(["export", "--output", "-"]);
    expect(output.startsWith('\ufeff"Reference","Received","Form","Name","Email","Phone",')).toBe(true);
    expect(output.endsWith('"\r\n')).toBe(true);
    const [headings = [], row = []] = parseCsv(output);
    expect(Object.fromEntries(headings.map((heading, column) => [heading, row[column]]))).toMatchObject({
      Reference: reference,
      Received: "2026-06-01T17:30:00+05:30",
      Form: "enquiry",
      Name: `'=HYPERLINK("http://evil.example")`,
      Email: "a@b.co",
      Phone: "'+919800000000",
      Company: "'@SUM(A1)",
      "Product Name": "'-2+3",
      Message: 'a "quoted" text,\nwith; two lines;\'=50+5\n\t"\'-1"',
      "Legal Company Name": "",
      Mail: "pending",
    });
  });

  test("leaves values alone with --raw", async () => {
    await add();
    const [headings = [], row = []] = parseCsv((await run(["export", "--raw", "--output", "-"])).output);
    expect(row[headings.indexOf("Phone")]).toBe("+919800000000");
  });

  test("exports all pages, and only what was asked for", async () => {
    await Promise.all(Array.from({ length: 1_203 }, (_, n) => add({ receivedAt: start + n })));
    await add({ form: "new-customer" });
    const rows = parseCsv((await run(["export", "--form", "enquiry", "--output", "-"])).output);
    expect(rows).toHaveLength(1_204);
    expect(new Set(rows.map(([reference]) => reference)).size).toBe(1_204);
  });

  test("writes a new file that nobody else may read, and never over another", async () => {
    await add();
    const target = join(folder, "out.csv");
    expect(await run(["export", "--output", "out.csv"])).toMatchObject({
      exitCode: 0,
      output: "1 enquiry written to out.csv.\n",
    });
    expect(parseCsv(readFileSync(target, "utf8"))).toHaveLength(2);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(await run(["export", "--output", "out.csv"])).toMatchObject({
      exitCode: 1,
      errors: `${target} exists already: name a file that does not exist.\n`,
    });
    expect(await run(["export", "--output", "missing/out.csv"])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("can't be written"),
    });
  });

  test("writes a file named after the minute, and the next free name when there is one already", async () => {
    await add();
    for (const name of ["1830", "1830-2", "1830-3"].map((time) => `enquiries-2026-06-01-${time}.csv`)) {
      expect(await run(["export"])).toMatchObject({
        exitCode: 0,
        output: `1 enquiry written to ${name}.\n`,
      });
      expect(parseCsv(readFileSync(join(folder, name), "utf8"))).toHaveLength(2);
    }
  });

  test("has the state of the work, since when and by whom", async () => {
    const reference = await add({ isHeld: true });
    await store.mark(reference, { state: "spam", at: start + hour, by: "=Asha" });
    const [headings = [], row = []] = parseCsv((await run(["export", "--output", "-"])).output);
    expect(Object.fromEntries(headings.map((heading, column) => [heading, row[column]]))).toMatchObject({
      State: "spam",
      "State since": "2026-06-01T18:30:00+05:30",
      "State by": "'=Asha",
      "Set aside": "yes",
      Copy: "",
    });
  });

  test("is harmless on a screen", async () => {
    await add({ fields: { name: "\u001b]0;title\u0007" } });
    expect((await run(["export", "--output", "-"], { isTerminal: true })).output).not.toContain("\u001b");
    expect((await run(["export", "--output", "-"])).output).toContain("\u001b");
  });
});

describe("resend", () => {
  test("makes deliveries due again", async () => {
    const reference = await add();
    await fail(reference);
    expect(await run(["resend", reference])).toMatchObject({
      exitCode: 0,
      output: `${reference}: 1 delivery due again.\n`,
    });
    expect(await store.find(reference)).toMatchObject({
      deliveries: [{ state: "pending", nextAttemptAt: start + hour }, {}],
    });
  });

  test("takes only the channel asked for", async () => {
    const reference = await add();
    const leased = await store.leaseDue({
      channels: ["email", "webhook"],
      now: start,
      leaseMs: 1_000,
      limit: 10,
    });
    for (const delivery of leased as LeasedDelivery[]) await store.markDelivered(delivery, start);
    await run(["resend", reference, "--channel", "webhook"]);
    expect(await store.find(reference)).toMatchObject({
      deliveries: [{ state: "delivered" }, { state: "pending" }],
    });
  });

  test("takes everything that has failed with --failed", async () => {
    const references = [await add(), await add()];
    for (const reference of references) await fail(reference);
    // The lease of the first round kept the second's deliveries: after it ran out they can fail as well.
    const leased = await store.leaseDue({
      channels: ["email"],
      now: start + 2_000,
      leaseMs: 1_000,
      limit: 10,
    });
    for (const delivery of leased)
      await store.markAttemptFailed(delivery, { error: "550", nextAttemptAt: null });
    const { output, exitCode } = await run(["resend", "--failed"]);
    expect(exitCode).toBe(0);
    const lines = references.map((reference) => `${reference}: 1 delivery due again.`);
    expect(output.trimEnd().split("\n").sort()).toEqual(lines.sort());
    expect((await run(["resend", "--failed"])).output).toBe("No delivery has failed.\n");
  });

  test("says why it does nothing", async () => {
    const held = await add({ isHeld: true });
    const pending = await add();
    expect(await run(["resend", held])).toMatchObject({
      exitCode: 1,
      output: `${held} is set aside: npm run enquiries -- release ${held}\n`,
    });
    expect(await run(["resend", pending])).toMatchObject({ exitCode: 1 });
    const unhooked = await add({ channels: ["email"] });
    expect(await run(["resend", unhooked, "--channel", "webhook"])).toMatchObject({
      exitCode: 1,
      output: `${unhooked} has no webhook delivery: there was no WEBHOOK_URL when it came in.\n`,
    });
    expect(await run(["resend", unhooked, "--channel", "copy"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("has no copy: copies were off"),
    });
    expect(await run(["resend", unhooked, "--channel", "email"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("still being tried"),
    });
    expect(await run(["resend", "OZ-0000-0000", pending])).toMatchObject({ exitCode: 3 });
    expect(await run(["resend", pending, "--failed"])).toMatchObject({ exitCode: 2 });
    expect(await run(["resend", pending, "--channel", "pigeon"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("write email, webhook or copy"),
    });
  });
});

describe("mark", () => {
  test("says what has become of enquiries, in any case once", async () => {
    const [first, second] = [await add(), await add()];
    expect(await run(["mark", "answered", first, second, "--by", "Asha"])).toMatchObject({
      exitCode: 0,
      output: `${first} is marked as answered.\n${second} is marked as answered.\n`,
    });
    expect((await store.find(first))?.followUp).toEqual({ state: "answered", at: start + hour, by: "Asha" });
    expect(await run(["mark", "answered", first])).toMatchObject({
      exitCode: 0,
      output: `${first} is answered already.\n`,
    });
    expect(await run(["mark", "spam", "OZ-0000-0000"])).toMatchObject({ exitCode: 3 });
    expect((await run(["show", first])).output).toMatch(
      /State +answered, since 2026-06-01 18:30, says Asha\n/,
    );
  });

  test("takes everything up to a day, but what was set aside", async () => {
    const old = await add();
    const held = await add({ isHeld: true });
    const later = await add({ receivedAt: start + 24 * hour });
    expect(await run(["mark", "answered", "--until", "2026-06-01"])).toMatchObject({
      exitCode: 0,
      output: "1 enquiry marked as answered.\n",
    });
    const states = [old, held, later].map(async (each) => (await store.find(each))?.followUp.state);
    expect(await Promise.all(states)).toEqual(["answered", "new", "new"]);
  });

  test.each([
    [["mark"], "STATE : write new, answered or spam."],
    [["mark", "anwsered", "OZ-0000-0000"], "Did you mean answered?"],
    [["mark", "spam"], "A reference is missing"],
    [["mark", "spam", "OZ-0000-0000", "--until", "today"], "not both"],
    [["mark", "new", "--until", "today"], "--until marks what is new already."],
  ])("refuses %j", async (args, message) => {
    expect(await run(args)).toMatchObject({ exitCode: 2, errors: expect.stringContaining(message) });
  });
});

describe("release", () => {
  test("makes held deliveries due", async () => {
    const [one, other] = [await add({ isHeld: true }), await add({ isHeld: true })];
    expect(await run(["release", one, other])).toMatchObject({
      exitCode: 0,
      output: `${one}: 2 deliveries due.\n${other}: 2 deliveries due.\n`,
    });
    expect(
      await store.leaseDue({ channels: ["email"], now: start + hour, leaseMs: 1, limit: 9 }),
    ).toHaveLength(2);
    expect(await run(["release", one])).toMatchObject({ exitCode: 0, output: `${one} is not set aside.\n` });
    expect(await run(["release", "OZ-0000-0000"])).toMatchObject({ exitCode: 3 });
  });
});

describe("erase and purge", () => {
  test("erase one person's enquiries after a yes, and count them", async () => {
    await add();
    await add();
    const other = await add({
      email: "not-asha@example.com",
      fields: { message: "I know asha@example.com" },
    });
    const { output, exitCode } = await run(["erase", "--email", "ASHA@example.com"], { answer: "yes" });
    expect(output).toBe(
      "Erase 2 enquiries of ASHA@example.com for good? Type yes to go on: Erased 2 enquiries and 4 deliveries.\n",
    );
    expect(exitCode).toBe(0);
    expect((await store.list({ limit: 9, offset: 0 })).enquiries).toMatchObject([{ reference: other }]);
    expect(await run(["erase", "--email", "asha@example.com", "--yes"])).toMatchObject({ exitCode: 3 });
  });

  test.each([
    ["erase", ["erase", "--email", "asha@example.com", "--yes"], 3],
    ["purge", ["purge", "--older-than", "1", "--yes"], 0],
  ])(
    "%s again finishes what a reader had stopped, although there is no row any more",
    async (_, args, exitCode) => {
      await add({ fields: { message: "MY SECRET WISH" }, receivedAt: start - 48 * hour });
      const path = join(folder, "data", "enquiries.sqlite");
      const reader = new DatabaseSync(path, { readOnly: true });
      reader.exec("begin");
      reader.prepare("select count(*) from enquiries").get();
      const waiting = vi.spyOn(performance, "now").mockImplementation(() => Date.now() * 1_000);
      onTestFinished(() => waiting.mockRestore());
      expect(await run(args)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("may still hold them"),
      });
      reader.close();
      expect(readFileSync(`${path}-wal`).includes("SECRET WISH")).toBe(true);
      expect(await run(args)).toMatchObject({ exitCode });
      expect(readFileSync(`${path}-wal`).includes("SECRET WISH")).toBe(false);
    },
  );

  test.each(["", "y", "no", "yes please"])("erase nothing after %j", async (answer) => {
    await add();
    expect(await run(["erase", "--email", "asha@example.com"], { answer })).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("Nothing was erased."),
    });
    expect((await store.list({ limit: 9, offset: 0 })).total).toBe(1);
  });

  test("ask for --yes where nobody can be asked", async () => {
    await add();
    expect(await run(["erase", "--email", "asha@example.com"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("add --yes"),
    });
    expect(await run(["erase"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("--email is missing"),
    });
    expect((await store.list({ limit: 9, offset: 0 })).total).toBe(1);
  });

  test("purge what is older than so many days", async () => {
    await add({ receivedAt: start - 30 * 24 * hour });
    const kept = await add();
    expect(await run(["purge", "--older-than", "30", "--yes"])).toMatchObject({
      exitCode: 0,
      output: "Erased 1 enquiry.\n",
    });
    expect((await store.list({ limit: 9, offset: 0 })).enquiries).toMatchObject([{ reference: kept }]);
    expect(await run(["purge", "--older-than", "30", "--yes"])).toMatchObject({
      exitCode: 0,
      output: "No enquiry is older than 30 days.\n",
    });
  });

  test.each(["0", "-3", "ten", "1.5", "99999999"])("refuse to purge by an age of %j", async (days) => {
    expect(await run(["purge", `--older-than=${days}`, "--yes"])).toMatchObject({ exitCode: 2 });
  });
});

test("backup writes a store that can be opened", async () => {
  const reference = await add();
  expect(await run(["backup", "enquiries.sqlite"])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("copied to enquiries.sqlite"),
  });
  const copy = await openStore({ databaseUrl: undefined, dataFolder: folder });
  expect(await copy.find(reference)).toMatchObject({ reference });
  await copy.close();
  expect(await run(["backup", "enquiries.sqlite"])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining("exists already"),
  });
  expect(await run(["backup"])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("copied to enquiries-2026-06-01-1830.sqlite"),
  });
  expect(await run(["backup", "one", "two"])).toMatchObject({ exitCode: 2 });
});

describe("doctor", () => {
  test("is content with a quiet store, and says that mail is not set up", async () => {
    const { output, exitCode } = await run(["doctor"]);
    expect(exitCode).toBe(0);
    expect(output).toContain(
      "note  mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL",
    );
    expect(output).toContain("ok    the store is sound and can be written to:");
    expect(output).toContain("ok    the site can start");
  });

  test("says what is switched on, and how much is open", async () => {
    await add();
    await add();
    await add({ isHeld: true });
    await store.mark(await add(), { state: "answered", at: start, by: "asha" });
    const quiet = (await run(["doctor"])).output;
    expect(quiet).toContain("ok    4 enquiries in the store: 2 new, 1 set aside");
    expect(quiet).not.toContain("digest");
    environment = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
    expect((await run(["doctor"])).output).toContain(
      "note  links in mails lead to http://localhost:3000, which only this machine reaches: set SITE_URL",
    );
    expect((await run(["doctor"])).output).toContain("ok    the digest of open enquiries is on");
    expect((await run(["doctor"])).output).toContain("ok    copies for visitors are off");
    const others = { SITE_URL: "https://www.example.com", SALES_DIGEST: "off", VISITOR_COPY: "on" };
    environment = { ...environment, ...others };
    const { output } = await run(["doctor"]);
    expect(output).toContain("ok    links in mails lead to https://www.example.com");
    expect(output).toContain("ok    the digest of open enquiries is off");
    expect(output).toContain("ok    copies for visitors are on");
  });

  test("tells a visitor's copy from a webhook", async () => {
    await add({ copyTo: "asha@example.com" });
    expect((await run(["doctor"])).output).toContain("1 pending by copy");
  });

  test("exits with 1 when deliveries have failed", async () => {
    await fail(await add());
    const { output, exitCode } = await run(["doctor"]);
    expect(exitCode).toBe(1);
    expect(output).toContain(
      "BAD   1 failed by mail, the oldest from 2026-06-01 17:30: repair the cause, then resend --failed",
    );
  });

  test("notices mail that has been waiting for long although it is set up", async () => {
    environment = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
    await add({ receivedAt: start - hour });
    expect(await run(["doctor"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("BAD   1 pending by mail"),
    });
  });

  test.each([
    ["a wrong mail password", "SMTP: 535 5.7.8 Authentication failed", "BAD   1 pending by mail", 1],
    ["a mail server that is busy", "SMTP: 451 try later", "note  1 pending by mail", 0],
  ])("reports %s that a delivery met", async (_, error, finding, exitCode) => {
    environment = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
    await add({ receivedAt: start + hour });
    const request = { channels: ["email" as const], now: start + hour, leaseMs: 1_000, limit: 1 };
    for (const leased of await store.leaseDue(request))
      await store.markAttemptFailed(leased, { error, nextAttemptAt: start + 2 * hour });
    const report = await run(["doctor"]);
    expect(report.output).toContain(finding);
    expect(report.output).toContain(error);
    expect(report.exitCode).toBe(exitCode);
  });

  test("reports a key of the links with which the site can't start", async () => {
    await store.linkKey();
    writeFileSync(join(folder, "data", "links.key"), "not a key");
    expect(await run(["doctor"])).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/BAD {3}the site can't start: .+links\.key/),
    });
  });

  test("reports enquiries that retention keeps because of the clock", async () => {
    environment = { ...environment, RETENTION_DAYS: "30" };
    await add({ receivedAt: start - 40 * 24 * hour });
    expect(await run(["doctor"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("BAD   1 enquiry past RETENTION_DAYS: the clock is more than a day"),
    });
  });

  test("reports a damaged store", async () => {
    await add();
    await store.close();
    writeFileSync(join(folder, "data", "enquiries.sqlite"), "");
    const { output, exitCode } = await run(["doctor"]);
    expect(exitCode).toBe(1);
    expect(output).toContain("is empty, so it is not an enquiry store: restore a backup");
  });

  test("sends a test mail, or says why it can't", async () => {
    expect(await run(["doctor", "--send-test"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("BAD   no test mail: set SMTP_URL and SALES_EMAIL"),
    });
    environment = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
    expect(await run(["doctor", "--send-test"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("BAD   the test mail was not sent:"),
    });

    const server = await startMailServer();
    onTestFinished(() => server.close());
    environment = { ...environment, SMTP_URL: server.url };
    expect(await run(["doctor", "--send-test"])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("ok    the mail server accepted a test mail for sales@example.com"),
    });
    expect(server.mails).toHaveLength(1);
  });
});

describe("where there is no store", () => {
  const commands = ["list", "show OZ-0000-0000", "export", "export --output out.csv", "resend --failed"];
  commands.push(
    "release OZ-0000-0000",
    "erase --email a@b.co --yes",
    "purge --older-than 1 --yes",
    "backup copy",
  );

  test.each(commands)("%s says where it looked and what to do, and makes none", async (command) => {
    environment = { DATA_DIR: join(folder, "elsewhere") };
    const { exitCode, output, errors } = await run(command.split(" "));
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
    expect(errors).toContain(
      `There is no enquiry store at ${join(folder, "elsewhere", "enquiries.sqlite")}.`,
    );
    expect(errors).toContain("OZO_ENV=");
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  test("doctor is not content, unless nothing is meant to be kept", async () => {
    environment = { DATA_DIR: join(folder, "elsewhere") };
    expect(await run(["doctor"])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("BAD   the store: There is no enquiry store at"),
    });
    environment = { ...environment, ENQUIRIES: "local" };
    expect(await run(["doctor"])).toMatchObject({ exitCode: 0, output: expect.stringContaining("no store") });
    expect(readdirSync(folder)).toEqual(["data"]);
  });
});

describe("wrong usage", () => {
  test("of no command at all is answered with the commands", async () => {
    expect(await run([])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("Usage: npm run enquiries -- COMMAND"),
    });
  });

  test.each([["fetch"], ["__proto__"], ["constructor"]])("of an unknown command %s", async (name) => {
    expect(await run([name])).toMatchObject({
      exitCode: 2,
      output: "",
      errors: expect.stringContaining(`There is no command "${name}".`),
    });
  });

  test.each([
    [["list", "--colour"], "Unknown option '--colour'"],
    [["list", "--limit", "0"], "--limit 0: write a number from 1 to 1000."],
    [
      ["list", "--state", "lost"],
      "--state lost: write new, answered, spam, held, pending, delivered or failed.",
    ],
    [["list", "--since", "soon"], "--since soon: write a day"],
    [["list", "stray"], "Unexpected argument 'stray'"],
    [["lsit"], 'There is no command "lsit". Did you mean list?'],
    [["list", "--serach", "x"], "Did you mean --search?"],
    [["list", "--state", "anserwed"], "Did you mean answered?"],
    [["list", "--form", "enqiury"], "Did you mean enquiry?"],
    [["resend", "--chanel", "email"], "Did you mean --channel?"],
  ])("%j", async (args, message) => {
    expect(await run(args)).toMatchObject({
      exitCode: 2,
      output: "",
      errors: expect.stringContaining(message),
    });
  });

  test.each(["list", "show", "mark", "export", "resend", "release", "erase", "purge", "backup", "doctor"])(
    "%s has a help",
    async (name) => {
      const { output, exitCode } = await run([name, "--help"]);
      expect(exitCode).toBe(0);
      expect(output).toContain(`Usage: npm run enquiries -- ${name}`);
      expect((await run(["help", name])).output).toBe(output);
      for (const line of output.split("\n").filter((each) => !each.startsWith("Usage")))
        expect(line.length).toBeLessThanOrEqual(100);
    },
  );
});

test("a wrong configuration is told in full, with exit code 1", async () => {
  environment = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", RETENTION_DAYS: "-1" };
  const { exitCode, errors } = await run(["list"]);
  expect(exitCode).toBe(1);
  expect(errors).toContain("SALES_EMAIL is missing");
  expect(errors).toContain("RETENTION_DAYS");
});

describe("as a process", () => {
  async function runProcess(args: string[], more: Record<string, string> = {}, script?: string) {
    const main = fileURLToPath(new URL("./main.ts", import.meta.url));
    const child = spawn(script ?? process.execPath, script ? args : [main, ...args], {
      cwd: tmpdir(),
      env: {
        PATH: process.env.PATH,
        INIT_CWD: folder,
        OZO_ENV: "/dev/null",
        DATA_DIR: join(folder, "data"),
        ...more,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout?.on("data", (text) => {
      output += text;
    });
    child.stderr?.on("data", (text) => {
      errors += text;
    });
    const [exitCode] = await once(child, "close");
    return { exitCode, output, errors };
  }

  // Three processes, on a machine that may be busy with other tests.
  test("works beside the running site, with exit codes, and only the store's name beside the output", {
    timeout: 60_000,
  }, async () => {
    const reference = await add();
    expect(await runProcess(["list"])).toEqual({
      exitCode: 0,
      output: expect.stringContaining(reference),
      errors: `Store: ${join(folder, "data", "enquiries.sqlite")}, as set in /dev/null\n`,
    });
    expect(await runProcess(["show", "OZ-0000-0000"])).toMatchObject({ exitCode: 3 });
    expect(await runProcess(["erase", "--email", "asha@example.com"])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("add --yes"),
    });
  });

  test("speaks of the store that the settings file names", { timeout: 60_000 }, async () => {
    const reference = await add();
    const settings = join(folder, "site.env");
    writeFileSync(settings, `DATA_DIR=${join(folder, "data")}\n`);
    const list = await runProcess(["list", "--json"], { DATA_DIR: "", OZO_ENV: settings });
    expect(JSON.parse(list.output).enquiries).toMatchObject([{ reference }]);
    expect(list.errors).toBe(`Store: ${join(folder, "data", "enquiries.sqlite")}, as set in ${settings}\n`);
  });

  test("./enquiries prints nothing else, so that what it prints can go into a file", {
    timeout: 60_000,
  }, async () => {
    const reference = await add();
    const script = fileURLToPath(new URL("../enquiries", import.meta.url));
    const list = await runProcess(["list", "--json"], {}, script);
    expect(JSON.parse(list.output).enquiries).toMatchObject([{ reference }]);
    const table = await runProcess(["export", "--output", "-"], {}, script);
    expect(parseCsv(table.output)[0]?.[0]).toBe("Reference");
    expect(table.output.startsWith('\ufeff"Reference"')).toBe(true);
  });

  test("means files from the folder it was called in", { timeout: 60_000 }, async () => {
    await add();
    expect(await runProcess(["export", "--output", "from-here.csv"])).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(folder, "from-here.csv"))).toBe(true);
  });
});

describe("restore and move", () => {
  test("a backup is put back, and the store that was there is kept", async () => {
    const kept = await add({ idempotencyKey: "kept" });
    await run(["backup", "copy.sqlite"]);
    await add({ idempotencyKey: "later" });
    await store.close();

    const { exitCode, output } = await run(["restore", "copy.sqlite"]);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/Restored 1 enquiry from copy\.sqlite/);
    const place = /is now (.+)\.\n/.exec(output)?.[1] ?? "";
    expect(statSync(place).isFile()).toBe(true);
    store = await openStore({ databaseUrl: undefined, dataFolder: join(folder, "data") });
    const { enquiries, total } = await store.list({ limit: 5, offset: 0 });
    expect([total, enquiries[0]?.reference]).toEqual([1, kept]);
  });

  test.each([
    ["restore", ["restore", "copy.sqlite"]],
    ["move", ["move", "--to", "elsewhere"]],
  ])(
    "%s refuses while the site uses the store, and changes nothing",
    { timeout: 20_000 },
    async (_, args) => {
      await add();
      await run(["backup", "copy.sqlite"]);
      expect(await run(args)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining("is in use: stop the site"),
      });
      await add();
      expect((await store.list({ limit: 5, offset: 0 })).total).toBe(2);
      expect(readdirSync(folder).sort()).toEqual(["copy.sqlite", "data"]);
    },
  );

  test("a file that is not a store does not replace one", async () => {
    await add();
    writeFileSync(join(folder, "notes.txt"), "no database at all");
    const { exitCode, errors } = await run(["restore", "notes.txt"]);
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/damaged|not an enquiry store|something else/);
    expect((await store.list({ limit: 5, offset: 0 })).total).toBe(1);
  });

  test("a store moves to another folder, and the report shows equal copies", async () => {
    await add({ idempotencyKey: "one" });
    await add({ idempotencyKey: "two" });
    await store.close();
    const { exitCode, output } = await run(["move", "--to", "elsewhere"]);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/enquiries +2 +[0-9a-f]{16}/);
    expect(output).toContain(`DATA_DIR=${join(folder, "elsewhere")}`);
    const again = await run(["move", "--to", "elsewhere"]);
    expect(again.exitCode).toBe(1);
    expect(again.errors).toContain("already holds 2 enquiries");
  });
});
