import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { createWebhookDeliverer, readWebhookSecret } from "#server/delivery/webhook.ts";
import { cleanEnvironment } from "./support/clean-environment.ts";
import { sampleEnquiry, sampleLease } from "./support/sample-enquiry.ts";
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
    { secret = webhookSecret, id = crypto.randomUUID() as string } = {},
  ) => {
    const settings = { url, format: "event" as const, signer: readWebhookSecret(secret) };
    const deliver = createWebhookDeliverer(settings, { siteOrigin: "https://www.ozo.example" });
    return deliver(sampleLease("webhook", id, sampleEnquiry(enquiry)));
  };
  return { post, url };
}

const reference = "OZ-7K3M-9QXP";
const fields = { company: "=HYPERLINK(1)", product: "", message: "Hello" };

test("the spreadsheet recipe writes no formula into a row, and refuses requests without the site's signature", async () => {
  const sheet = await startService();
  const { post, url } = await startRecipe("to-sheet", { SHEET_URL: sheet.url });
  const secret = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
  expect(await post({}, { secret })).toMatchObject({ ok: false, error: "webhook: answered 401" });
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
  expect(await post({ fields, isSuspicious: true })).toEqual({ ok: true });
  expect(sheet.bodies()).toEqual([
    [
      "2026-11-21T07:47:00.000Z",
      reference,
      "Priya Nair",
      "'=HYPERLINK(1)",
      "priya@lakeview.example",
      "'+919845012345",
      "Hello",
      "suspected spam",
    ],
  ]);
});

test("if the CRM refuses the first request, the CRM recipe still creates one contact", async () => {
  const crm = await startService([503]);
  const { post } = await startRecipe("to-crm", { CRM_URL: crm.url, CRM_TOKEN: "secret" });
  const id = "msg_1";
  expect(await post({ fields }, { id })).toMatchObject({ ok: false, failure: "temporary" });
  expect(await post({ fields }, { id })).toEqual({ ok: true });
  // A second delivery of the same event, as after a lost response.
  expect(await post({ fields }, { id })).toEqual({ ok: true });
  expect(crm.hits.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`)).toEqual(
    Array(2).fill(`PUT /contacts/${reference} Bearer secret`),
  );
  expect(crm.bodies()[0]).toMatchObject({
    firstName: "Priya",
    lastName: "Nair",
    email: "priya@lakeview.example",
    source: "https://www.ozo.example/products/drain-care/ozo-klear",
  });
});
