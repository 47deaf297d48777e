import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DeliveryEvent } from "#domain/enquiries/follow-up.ts";
import type { LeasedDelivery, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { createWebhookDeliverer, readWebhookSecret } from "#server/delivery/webhook.ts";
import { cleanEnvironment } from "./support/clean-environment.ts";
import { sampleEnquiry } from "./support/sample-enquiry.ts";
import { startReceiver } from "./support/start-receiver.ts";
import { root } from "./support/start-site.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Starts a fake spreadsheet, chat or CRM, which responds with the next of `statuses`, or with 200. */
async function startService(statuses: number[] = []) {
  const { hits, url } = await startReceiver((response) => response.writeHead(statuses.shift() ?? 200).end());
  return { hits, url, bodies: () => hits.map(({ body }) => JSON.parse(body)) };
}

/** Runs a recipe from docs/recipes.md. Returns its address, and a function that delivers an enquiry to it as the site does. */
async function startRecipe(name: string, environment: Record<string, string>) {
  const folder = temporaryFolder();
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
  for (const [, code = "", file = ""] of page.matchAll(/^```js\n(\/\/ (\S+)\n.*?)^```$/gms))
    writeFileSync(join(folder, file), code);
  const receiver = spawn(process.execPath, ["receive.mjs", `./${name}.mjs`], {
    cwd: folder,
    env: { ...cleanEnvironment, WEBHOOK_SECRET: webhookSecret, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(async () => {
    receiver.kill();
    await once(receiver, "exit");
  });
  const [port] = await once(receiver.stdout, "data");
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const post = (
    enquiry: Partial<StoredEnquiry>,
    { event = "created" as DeliveryEvent, secret = webhookSecret, id = crypto.randomUUID() as string } = {},
  ) => {
    const whole = sampleEnquiry(enquiry);
    const lease = { event, messageId: id, occurredAt: whole.receivedAt, enquiry: whole } as LeasedDelivery;
    const settings = { url, signer: readWebhookSecret(secret) };
    return createWebhookDeliverer(settings, { publicUrl: "https://www.ozo.example" })(lease);
  };
  return { post, url };
}

const reference = "OZ-7K3M-9QXP";
const fields = { company: "=HYPERLINK(1)", product: "", message: "<!channel> hello @all" };

test("the spreadsheet recipe writes no formula into a row", async () => {
  const sheet = await startService();
  const { post } = await startRecipe("to-sheet", { SHEET_URL: sheet.url });
  expect(await post({ fields })).toEqual({ ok: true });
  expect(sheet.bodies()).toEqual([
    [
      "2026-11-21T07:47:00.000Z",
      "enquiry.created",
      reference,
      "Priya Nair",
      "'=HYPERLINK(1)",
      "priya@lakeview.example",
      "'+919845012345",
      "<!channel> hello @all",
      "new",
      "",
    ],
  ]);
});

test("the chat recipe sends only the reference and the sender, mentions no chat user and makes no link, and refuses requests without the site's signature", async () => {
  const chat = await startService();
  const { post, url } = await startRecipe("to-chat", { CHAT_URL: chat.url });
  const secret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  expect(await post({}, { secret })).toMatchObject({ ok: false, error: "webhook: answered 401" });
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
  await post({
    fields: { ...fields, name: "<!channel> @all", company: "[Lakeview](https://x.example)" },
  });
  const followUp = { state: "answered" as const, at: 1, by: "Asha" };
  await post({ fields: { ...fields, company: "" }, followUp }, { event: "answered" });
  expect(await post({ fields, followUp }, { event: "spam" })).toEqual({ ok: true });
  expect(chat.bodies()).toEqual([
    { text: `New enquiry ${reference}:  !channel   all,  Lakeview (https://x.example)` },
    { text: `Answered ${reference} by Asha: Priya Nair` },
  ]);
});

test("if the CRM refuses the first request, the CRM recipe still creates one contact, with the enquiry's state", async () => {
  const crm = await startService([503]);
  const { post } = await startRecipe("to-crm", { CRM_URL: crm.url, CRM_TOKEN: "secret" });
  const id = "msg_1";
  expect(await post({ fields }, { id })).toMatchObject({ ok: false, retry: "soon" });
  expect(await post({ fields }, { id })).toEqual({ ok: true });
  // A second delivery of the same event, as after a lost response.
  expect(await post({ fields }, { id })).toEqual({ ok: true });
  await post({ fields, followUp: { state: "answered", at: 1, by: "Asha" } }, { event: "answered" });
  expect(crm.hits.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`)).toEqual(
    Array(3).fill(`PUT /contacts/${reference} Bearer secret`),
  );
  expect(crm.bodies().map(({ status }) => status)).toEqual(["open", "open", "contacted"]);
  expect(crm.bodies()[0]).toMatchObject({
    firstName: "Priya",
    lastName: "Nair",
    email: "priya@lakeview.example",
    source: "https://www.ozo.example/products/drain-care/ozo-klear",
  });
});
