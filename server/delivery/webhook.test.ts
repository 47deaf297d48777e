import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { sampleEnquiry, sampleLease } from "#tests/support/sample-enquiry.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { type Hit, startReceiver } from "#tests/support/start-receiver.ts";
import { createWebhookDeliverer, readWebhookSecret, readWebhookUrl } from "./webhook.ts";

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

function delivererFor(webhookUrl: string, { timeoutMs = 10_000, format = "event" as "event" | "chat" } = {}) {
  const signer = format === "chat" ? undefined : readWebhookSecret(webhookSecret);
  const settings = { url: readWebhookUrl(webhookUrl), format, signer };
  return createWebhookDeliverer(settings, { siteOrigin: "https://www.ozo.example", timeoutMs });
}

const lease = (enquiry?: StoredEnquiry) => sampleLease("webhook", "msg_0198", enquiry);

const answerWith = (status: number, headers: Record<string, string> = {}) =>
  startReceiver((response) => response.writeHead(status, headers).end("the visitor said: secret words"));

test("an event is posted with a signature that the library of Standard Webhooks accepts", async () => {
  const { hits, url } = await answerWith(204);
  const enquiry = sampleEnquiry({ isSuspicious: true, spamReasons: ["links"] });
  expect(await delivererFor(url)(lease(enquiry))).toEqual({ ok: true });
  const [hit] = hits as [Hit];
  expect(hit.headers["content-type"]).toBe("application/json");
  expect(new Webhook(webhookSecret).verify(hit.body, hit.headers)).toEqual({
    type: "enquiry.created",
    version: 1,
    timestamp: "2026-11-21T07:47:00.000Z",
    data: {
      reference: "OZ-7K3M-9QXP",
      form: "enquiry",
      receivedAt: "2026-11-21T07:47:00.000Z",
      fields: enquiry.fields,
      page: "/products/drain-care/ozo-klear",
      site: "https://www.ozo.example",
      suspectedSpam: true,
      spamReasons: ["links"],
    },
  });
  const otherKey = new Webhook(`whsec_${Buffer.alloc(32, 8).toString("base64")}`);
  expect(() => otherKey.verify(hit.body, hit.headers)).toThrow();
});

test("with the format chat, the body is one text, and the request has no signature", async () => {
  const { hits, url } = await answerWith(200);
  expect(await delivererFor(url, { format: "chat" })(lease())).toEqual({ ok: true });
  expect(JSON.parse(hits[0]?.body ?? "")).toEqual({ text: expect.stringContaining("Answer: priya@") });
  expect(Object.keys(hits[0]?.headers ?? {}).filter((name) => name.startsWith("webhook-"))).toEqual([]);
});

test("every attempt has the same id and body, and its own time and signature", async () => {
  const { hits, url } = await answerWith(503);
  const clock = standingClock(Date.now());
  const deliverer = delivererFor(url);
  await deliverer(lease());
  clock.now += 60_000;
  await deliverer(lease());
  const [first, second] = hits as [Hit, Hit];
  expect(first.headers["webhook-id"]).toBe("msg_0198");
  expect(second.headers["webhook-id"]).toBe("msg_0198");
  expect(second.body).toBe(first.body);
  expect(Number(second.headers["webhook-timestamp"]) - Number(first.headers["webhook-timestamp"])).toBe(60);
  for (const hit of hits)
    expect(() => new Webhook(webhookSecret).verify(hit.body, hit.headers)).not.toThrow();
});

test.for([
  [500, "temporary"],
  [503, "temporary"],
  [429, "temporary"],
  [408, "temporary"],
  [400, "refused"],
  [401, "refused"],
  [404, "refused"],
  [410, "final"],
] as const)("an event that is answered with %d is sent again: %s", async ([status, failure]) => {
  const { url } = await answerWith(status);
  const result = await delivererFor(url)(lease());
  expect(result).toEqual({ ok: false, failure, error: expect.stringContaining(String(status)) });
  expect(JSON.stringify(result)).not.toContain("secret words");
});

test("a redirect is not followed, and counts as a failure", async () => {
  const elsewhere = await answerWith(204);
  const { hits, url } = await answerWith(308, { location: elsewhere.url });
  const error = expect.stringContaining("WEBHOOK_URL");
  expect(await delivererFor(url)(lease())).toEqual({ ok: false, failure: "refused", error });
  expect(hits).toHaveLength(1);
  expect(elsewhere.hits).toHaveLength(0);
});

test.for<[what: string, answer: Parameters<typeof startReceiver>[0], timeoutMs: number, error: RegExp]>([
  ["does not answer within the time limit", () => {}, 300, /^webhook: no answer within 0\.3 s$/],
  ["closes the connection", (_, request) => request.socket.destroy(), 10_000, /closed|ECONNRESET/],
])("if the receiver %s, the event is sent again soon", async ([, answer, timeoutMs, error]) => {
  const { url } = await startReceiver(answer);
  const result = await delivererFor(url, { timeoutMs })(lease());
  expect(result).toEqual({ ok: false, failure: "temporary", error: expect.stringMatching(error) });
});

test.for([200, 500])("the body of an endless answer (%d) is not read", async (status) => {
  let written = 0;
  const closed = Promise.withResolvers<void>();
  const { url } = await startReceiver((response) => {
    response.writeHead(status);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
    };
    response.on("drain", pour).on("close", closed.resolve);
    pour();
  });
  expect(await delivererFor(url)(lease())).toMatchObject({ ok: status === 200 });
  await closed.promise;
  expect(written).toBeLessThan(20_000_000);
});

test.for([
  ["https://crm.example.com/x?y=1", undefined],
  ["http://localhost:4200/", undefined],
  ["http://[::1]:4200/", undefined],
  ["not a url", /is not a web address/],
  ["ftp://crm.example.com/", /is not a web address/],
  ["http://127.evil.example/", /must begin with https/],
  ["https://user:pass@crm.example.com/", /must not contain a user name/],
] as const)("the WEBHOOK_URL %s is refused: %s", ([webhookUrl, message]) => {
  if (message === undefined) expect(readWebhookUrl(webhookUrl)).toBe(webhookUrl);
  else expect(() => readWebhookUrl(webhookUrl)).toThrow(message);
});

test.for(["whsec_c2hvcnQ=", Buffer.alloc(32).toString("base64"), "whsec_not base64, but rather long"])(
  "the WEBHOOK_SECRET %s is refused, and the error does not contain it",
  (webhookSecret) => {
    const read = () => readWebhookSecret(webhookSecret);
    expect(read).toThrow(/^must be whsec_/);
    expect(read).not.toThrow(webhookSecret);
  },
);
