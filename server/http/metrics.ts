import { createMiddleware } from "hono/factory";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";

export interface MetricsOptions {
  enquiries: Pick<EnquiryService, "countDeliveries">;
  log: { error(details: object, message: string): void };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts requests and enquiries, for Prometheus. */
export function createMetrics({ enquiries, log }: MetricsOptions) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's headers to its answer, by method and first digit of the status. Without built files.",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const files = new Counter({
    name: "http_built_files_total",
    help: "Requests answered with a built file from memory, by status.",
    labelNames: ["status"],
    registers,
  });
  const submitted = new Counter({
    name: "enquiries_submitted_total",
    help: "Forms received, by form and by outcome: accepted, or the status of the refusal.",
    labelNames: ["form", "outcome"],
    registers,
  });
  const deliveries = new Gauge({
    name: "enquiry_deliveries",
    help: "Deliveries in the store, by channel and state; pending and failed only for channels that are set up.",
    labelNames: ["channel", "state"],
    registers,
  });
  const oldestPending = new Gauge({
    name: "enquiry_oldest_pending_delivery_seconds",
    help: "Seconds since the oldest pending delivery was stored or resent, by channel.",
    labelNames: ["channel"],
    registers,
  });
  return {
    measureRequest: createMiddleware(async (c, next) => {
      const startedAt = performance.now();
      await next();
      // Other methods are labelled alike, because a client can invent any number of them.
      const method = ["GET", "HEAD", "POST"].includes(c.req.method) ? c.req.method : "other";
      requests.observe(
        { method, status: `${Math.trunc(c.res.status / 100)}xx` },
        (performance.now() - startedAt) / 1_000,
      );
    }),
    countFile: (status: number) => files.inc({ status }),
    /** `outcome` is "accepted", or the status of the refusal. */
    countEnquiry: (form: string, outcome: string) => submitted.inc({ form, outcome }),
    contentType: registry.contentType,
    /** Resolves with all figures in Prometheus' text format. */
    async report(): Promise<string> {
      await measureDeliveries();
      return registry.metrics();
    },
  };

  /** Updates the figures of the deliveries, which are absent if they cannot be read. */
  async function measureDeliveries(): Promise<void> {
    for (const gauge of [deliveries, oldestPending]) gauge.reset();
    try {
      for (const { channel, state, count, oldestSince } of await enquiries.countDeliveries()) {
        deliveries.set({ channel, state }, count);
        if (state === "pending")
          oldestPending.set({ channel }, Math.max(0, Date.now() - oldestSince) / 1_000);
      }
    } catch (error) {
      log.error({ err: error }, "the deliveries could not be counted for /metrics");
    }
  }
}
