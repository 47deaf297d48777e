import type { Email } from "postal-mime";
import { startMailServer } from "../support/mail-server.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { expectNoViolations } from "./axe.ts";
import { enquiriesOf, expect, runCommand, test as siteTest } from "./site.ts";

// Each test starts a server and waits for mails.
siteTest.describe.configure({ timeout: 120_000 });

const sales = "sales@ozo.example";

/** `office` is a site with its own mail server. */
const test = siteTest.extend<{ office: Office }>({
  async office({ baseURL: _shared }, use) {
    const server = await startMailServer();
    const site = await startSite({
      SMTP_URL: server.url,
      SALES_EMAIL: sales,
      VISITOR_COPY: "on",
      // So late that this site sends no digest during a test.
      SALES_DIGEST: "sun-sat 23:59",
      TIME_ZONE: "UTC",
    });
    const mails = (to: string) =>
      server.mails.filter(({ envelopeTo }) => envelopeTo.includes(to)).map(({ parsed }) => parsed);
    await use({ site, mails });
    await site.stop();
    await server.close();
  },
});

interface Office {
  site: RunningSite;
  /** The mails that have arrived at this address. */
  mails(to: string): Email[];
}

/** The signed link with the text `words` in a mail, with the origin of the test's site. */
function linkOf({ site }: Office, mail: Email, words: string): string {
  const link = new RegExp(`href="(https?:[^"]*follow-up[^"]*)"[^>]*>${words}<`);
  const [, href] = link.exec(mail.html ?? "") ?? [];
  if (href === undefined) throw new Error(`The mail has no link "${words}".`);
  const { pathname, search } = new URL(href.replaceAll("&amp;", "&"));
  return `${site.url}${pathname}${search}`;
}

/** Sends an enquiry as if a person had filled in the form in 45 seconds. `trap` is the field that only spam robots fill in. */
async function send({ site }: Office, email: string, { trap = "" } = {}) {
  const fields = { name: "Priya Nair", email, phone: "+919845012345", message: "Could you send a sample?" };
  const body = new URLSearchParams({ ...fields, elapsed: "45000", trap });
  expect((await fetch(`${site.url}/submit/enquiry`, { method: "POST", body })).status).toBe(200);
}

async function arrived(office: Office, to: string, subject: RegExp): Promise<Email> {
  const found = () => office.mails(to).find((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  return found() as Email;
}

test("an enquiry that sales marks as answered by a link in its mail is not in the next digest; opening or altering a link, or a post from another site, changes nothing", async ({
  page,
  email,
  office,
}) => {
  await send(office, email);
  const mail = await arrived(office, sales, /^Enquiry from Priya Nair/);
  const copy = await arrived(office, email, /^Your enquiry to Ozo/);
  const [stored] = await enquiriesOf(email, office.site);
  const reference = stored?.reference ?? "";
  expect(copy.text).toContain(reference);
  expect(copy.text).toContain("Could you send a sample?");

  const everything = () => runCommand(["list", "--json"], office.site);
  const before = await everything();
  const answer = linkOf(office, mail, "Mark as answered");
  for (const method of ["GET", "HEAD"]) expect((await fetch(answer, { method })).status, method).toBe(200);
  const body = new URLSearchParams({ name: "Mallory" });
  // server/enquiries/follow-up/signed-links.test.ts has more altered links.
  for (const bad of [answer.replace("action=answered", "action=spam"), `${office.site.url}/follow-up`]) {
    expect((await fetch(bad)).status).toBe(403);
    const posted = await fetch(bad, { method: "POST", body });
    expect(posted.status).toBe(403);
    const main = /<main[\s\S]*<\/main>/.exec(await posted.text())?.[0];
    expect(main).toContain("This link is not valid");
    expect(main).not.toContain("<button");
  }
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await fetch(answer, { method: "POST", headers, body })).status).toBe(403);
  expect(await everything()).toBe(before);

  const response = await page.goto(answer);
  expect(response?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Answered?");
  await expect(page.getByRole("main")).toContainText(reference);
  await expectNoViolations(page, "the page that a link opens");
  await page.getByLabel("Your name").fill("Asha Rao");
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByRole("status").first()).toContainText("This enquiry is marked as answered.");
  await expect(page.getByRole("main")).toContainText("by Asha Rao");
  const answered = await runCommand(["list", "--json", "--state", "answered"], office.site);
  expect(JSON.parse(answered).enquiries).toMatchObject([{ reference, followUp: { by: "Asha Rao" } }]);

  // For a second server with the same store, today's digest (00:00) is already due. It lists another enquiry, which is
  // unanswered.
  await send(office, `other-${email}`);
  await arrived(office, sales, /^Enquiry from Priya Nair/);
  const second = await startSite({ ...office.site.environment, PORT: "0", SALES_DIGEST: "sun-sat 00:00" });
  const digest = await arrived(office, sales, /waits? for an answer/).finally(second.stop);
  const [waiting] = await enquiriesOf(`other-${email}`, office.site);
  expect(digest.subject).toBe("1 enquiry waits for an answer");
  expect(digest.text).toContain(waiting?.reference);
  expect(digest.text).not.toContain(reference);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("by links in mails, sales can deliver a suspicious enquiry, mark it as spam, and undo that", async ({
    page,
    email,
    office,
  }) => {
    const stored = async () => (await enquiriesOf(email, office.site))[0];
    const heading = page.getByRole("heading", { level: 1 });
    await send(office, email, { trap: "https://spam.example" });
    const warning = await arrived(office, sales, /set aside as suspicious/);
    expect(await stored()).toMatchObject({ isHeld: true });
    await page.goto(linkOf(office, warning, "This is genuine: deliver it"));
    await page.getByRole("button", { name: "Deliver it" }).click();
    await expect(heading).toHaveText("Genuine");
    const mail = await arrived(office, sales, /^Enquiry from Priya Nair/);
    expect(mail.text).toContain(email);
    expect(await stored()).toMatchObject({ isHeld: false });
    expect(office.mails(email)).toEqual([]);

    // Mails sent before 23 November 2026 have links with the path /enquiry-work.
    await page.goto(linkOf(office, mail, "This is spam").replace("/follow-up?", "/enquiry-work?"));
    await page.getByRole("button", { name: "Mark as spam" }).click();
    await expect(heading).toHaveText("Spam");
    await page.reload();
    await expect(page.getByRole("main")).toContainText(`Marked as spam by ${sales}`);
    await page.getByLabel("Your name").fill("Asha Rao");
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(heading).toHaveText("Spam?");
    await expect(page.getByRole("main")).toContainText("Last handled by Asha Rao");
    expect(await stored()).toMatchObject({ followUp: { state: "new" } });

    // The enquiry has been delivered already, so the page of "deliver it" offers only to mark it as new.
    await page.getByRole("button", { name: "Mark as spam" }).click();
    await page.goto(linkOf(office, warning, "This is genuine: deliver it"));
    await expect(page.getByRole("main")).toContainText("The button marks it as new again.");
    await page.getByRole("button", { name: "Mark as new" }).click();
    await expect(heading).toHaveText("Genuine");
    expect(await stored()).toMatchObject({ followUp: { state: "new" } });
  });
});
