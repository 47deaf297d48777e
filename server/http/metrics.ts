import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { EnquiryHealth } from "../enquiries/enquiries.ts";
import type { SmallAnswer } from "./small-answer.ts";
import type { Traffic } from "./traffic.ts";

export interface MetricsOptions {
  enquiries: Pick<EnquiryHealth, "countDeliveries" | "countOpen">;
  metricsToken: string | undefined;
  traffic: Traffic;
  log: { error(details: object, message: string): void };
}

/** What answers `/metrics`, in Prometheus' text format, to who sends the token. */
export function makeMetrics(options: MetricsOptions) {
  const registry = createRegistry(options);
  return async (request: IncomingMessage): Promise<SmallAnswer> => {
    if (!mayReadMetrics(request, options.metricsToken))
      return { status: 403, body: "Metrics are for who sends METRICS_TOKEN as a bearer token.\n" };
    return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
  };
}

function createRegistry(options: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  options.traffic.registerIn(registry);
  const { enquiries, log } = options;
  countWithStore({
    name: "enquiry_deliveries",
    help: "Deliveries in the store, by channel and state.",
    labelNames: ["channel", "state"],
    count: async () =>
      (await enquiries.countDeliveries()).map(({ channel, state, count }) => ({
        labels: { channel, state },
        count,
      })),
  });
  countWithStore({
    name: "enquiries_open",
    help: "Enquiries that wait for somebody: new, or set aside and judged by nobody yet (held).",
    labelNames: ["state"],
    count: async () =>
      Object.entries(await enquiries.countOpen()).map(([state, count]) => ({ labels: { state }, count })),
  });
  return registry;

  function countWithStore<Label extends string>({
    count,
    ...about
  }: {
    name: string;
    help: string;
    labelNames: Label[];
    count(): Promise<Array<{ labels: Record<Label, string>; count: number }>>;
  }) {
    new Gauge({
      ...about,
      registers: [registry],
      async collect() {
        this.reset();
        try {
          for (const { labels, count: found } of await count()) this.set(labels, found);
        } catch (error) {
          // The other figures are wanted most when the store fails.
          log.error({ err: error }, `the store did not count ${about.name}`);
        }
      },
    });
  }
}

function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
