import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { createHealth } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const GiB = 1024 ** 3;

function createSite({
  checkStore = async () => "ok",
  freeSpace = async (): Promise<number | undefined> => 5 * GiB,
} = {}) {
  const log = { error: vi.fn() };
  const enquiries = {
    checkStore,
    freeSpace,
    countDeliveries: async () => [
      { channel: "email" as const, state: "pending" as const, count: 2, oldestSince: Date.now() - 90_000 },
      { channel: "email" as const, state: "delivered" as const, count: 5, oldestSince: 0 },
    ],
    mailState: "not configured",
    webhookState: "not configured",
  };
  const metrics = createMetrics({ enquiries, build: "0123", metricsToken: "right", log });
  const health = createHealth({ enquiries, metrics, build: "0123", log });
  const ask = async (path: string, authorization?: string) => {
    const answer = await health.answer(path, { headers: { authorization } } as IncomingMessage);
    return { status: answer?.status, body: answer?.body ?? "" };
  };
  return { ask, health, metrics, log };
}

test("/healthz and /readyz answer 200, and /readyz names the served build", async () => {
  const { ask } = createSite();
  expect((await ask("/healthz")).status).toBe(200);
  const { status, body } = await ask("/readyz");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({
    status: "ready",
    build: "0123",
    store: "ok",
    space: "ok",
    mail: "not configured",
    webhook: "not configured",
  });
});

test("/readyz reports low disk space, and answers 503 when the process is stopping", async () => {
  const { ask, health } = createSite({ freeSpace: async () => 100 * 1024 * 1024 });
  expect(JSON.parse((await ask("/readyz")).body).space).toBe("low: 100 MiB are free");
  health.stop();
  expect(await ask("/readyz")).toMatchObject({ status: 503, body: expect.stringContaining("stopping") });
});

test("/readyz answers 503 when the store cannot be written to, and the cause appears only in the log", async () => {
  const error = new Error("postgres://user:hunter2@db is down");
  const { ask, log } = createSite({ checkStore: () => Promise.reject(error) });
  const { status, body } = await ask("/readyz");
  expect(status).toBe(503);
  expect(body).not.toContain("hunter2");
  expect(log.error).toHaveBeenCalledWith({ err: error }, "the store cannot be used");
});

test("/metrics contains figures for requests, enquiries and the disk, and answers 403 to clients without the token", async () => {
  const { ask, metrics } = createSite();
  metrics.countRequest("page", 200, 0.02);
  metrics.countEnquiry("enquiry", "accepted");
  metrics.countEnquiry("enquiry", "429");
  for (const authorization of [undefined, "Bearer wrong", "Bearer undefined"])
    expect((await ask("/metrics", authorization)).status).toBe(403);
  const { body } = await ask("/metrics", "Bearer right");
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.025",kind="page",status="2xx"} 1',
    'http_request_duration_seconds_bucket{le="0.01",kind="page",status="2xx"} 0',
    'enquiries_submitted_total{form="enquiry",outcome="accepted"} 1',
    'enquiries_submitted_total{form="enquiry",outcome="429"} 1',
    'enquiry_deliveries{channel="email",state="pending"} 2',
    'site_build_info{build="0123"} 1',
    `store_free_bytes ${5 * GiB}`,
  ])
    expect(body).toContain(line);
  expect(body).toMatch(/enquiry_oldest_pending_delivery_seconds\{channel="email"\} 9\d/);
  expect(body).not.toContain("NaN");
});

test("when the free disk space cannot be measured, /metrics contains all other figures", async () => {
  const { ask } = createSite({ freeSpace: () => Promise.reject(new Error("gone")) });
  const { body } = await ask("/metrics", "Bearer right");
  expect(body).toContain('enquiry_deliveries{channel="email",state="pending"} 2');
  expect(body).not.toMatch(/^store_free_bytes/m);
});
