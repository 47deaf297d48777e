import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openStore } from "#server/store/open-store.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startSite } from "../support/start-site.ts";
import { requiredFields } from "../support/valid-forms.ts";

test("each form is mailed to its address and posted to a chat; suspected spam is marked; a filled honeypot is delivered by resend (10.1, 10.4)", {
  timeout: 120_000,
}, async () => {
  const email = "visitor@example.com";
  const server = await startMailServer();
  const messages: string[] = [];
  const chat = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)).text);
    response.end();
  });
  await once(chat.listen(0, "127.0.0.1"), "listening");
  const site = await startSite({
    SMTP_URL: server.url,
    SALES_EMAIL: "sales@ozo.example",
    NEW_CUSTOMER_EMAIL: "accounts@ozo.example",
    WEBHOOK_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}`,
    WEBHOOK_FORMAT: "chat",
  });
  const send = async (form: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ elapsed: "45000", ...fields });
    expect((await fetch(`${site.url}/submit/${form}`, { method: "POST", body })).status).toBe(200);
  };
  const subjectsTo = (to: string) =>
    server.mails
      .filter(({ envelopeTo }) => envelopeTo.includes(to))
      .map(({ parsed }) => parsed.subject ?? "");
  const expectMail = (to: string, subject: RegExp) =>
    expect.poll(() => subjectsTo(to)).toContainEqual(expect.stringMatching(subject));
  const enquiry = { ...requiredFields("enquiry"), email };
  try {
    await send("enquiry", enquiry);
    await expectMail("sales@ozo.example", /^Enquiry from Asha Rao \(OZ-/);
    await send("enquiry", { ...enquiry, message: "https://spam.example ".repeat(6), elapsed: "100" });
    await expectMail("sales@ozo.example", /^\[Suspected spam\] Enquiry from Asha Rao/);
    await send("new-customer", { ...requiredFields("new-customer"), emailAddress: email });
    await expectMail("accounts@ozo.example", /^New customer enquiry from Asha Rao, Example Hotels Ltd/);
    expect(subjectsTo("sales@ozo.example")).toHaveLength(2);
    await expect.poll(() => messages.length).toBe(3);
    for (const message of messages) expect(message).toContain(`Answer: ${email}`);

    await send("enquiry", { ...enquiry, message: "From a robot", trap: "x" });
    const { DATA_DIR: dataDir = "" } = site.environment;
    const store = await openStore({ databaseUrl: undefined, dataDir, mustExist: true });
    const [trapped] = (await store.list({ state: "withheld", limit: 1, offset: 0 })).enquiries;
    await store.close();
    expect(trapped?.fields.message).toBe("From a robot");
    const command = ["cli/main.ts", "resend", trapped?.reference ?? ""];
    await promisify(execFile)(process.execPath, command, { env: site.environment });
    await expect.poll(() => subjectsTo("sales@ozo.example").length).toBe(3);
  } finally {
    await site.stop();
    await server.close();
    chat.close().closeAllConnections();
  }
});
