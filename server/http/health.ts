import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { FailedBuild } from "../failed-build.ts";
import type { Traffic } from "./traffic.ts";

export interface HealthOptions {
  /** Undefined when nothing is kept (`ENQUIRIES=local`). */
  store: Pick<EnquiryStore, "check" | "countDeliveries"> | undefined;
  isMailConfigured: boolean;
  isWebhookConfigured: boolean;
  metricsToken: string | undefined;
  /** Free bytes where the store keeps what comes in; undefined where that is another machine's. */
  freeSpace?: () => Promise<number | undefined>;
  /** A build that failed after the one that is served; undefined when there is none. */
  failedBuild: FailedBuild | undefined;
  traffic: Traffic;
  log: { error(details: object, message: string): void };
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface HealthAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface Health {
  /** Whether it answers at this address. */
  knows(path: string): boolean;
  /** Undefined when the path is none that it knows. */
  answer(path: string, request: IncomingMessage): Promise<HealthAnswer> | undefined;
  /** From now on /readyz says that this process is going away. */
  stop(): void;
}

/** With less than this the operator has to act, while enquiries are still taken. */
const lowSpace = 256 * 1024 * 1024;

/** Anyone may ask for /readyz; the store's check is work, so its outcome is kept this long. */
const checkedForMs = 5_000;

export function createHealth(options: HealthOptions): Health {
  const now = options.now ?? Date.now;
  const registry = createRegistry(options);
  let isStopping = false;
  let lastCheck: { at: number; isStoreUsable: Promise<boolean> } | undefined;

  const answers = new Map<string, (request: IncomingMessage) => Promise<HealthAnswer>>([
    ["/healthz", async () => json(200, { status: "ok" })],
    ["/readyz", readiness],
    ["/metrics", metrics],
  ]);
  return {
    knows: (path) => answers.has(path),
    answer: (path, request) => answers.get(path)?.(request),
    stop() {
      isStopping = true;
    },
  };

  async function readiness(): Promise<HealthAnswer> {
    const isStoreUsable = await checkStore();
    const isReady = isStoreUsable && !isStopping;
    return json(isReady ? 200 : 503, {
      status: isStopping ? "stopping" : isReady ? "ready" : "not ready",
      store: options.store === undefined ? "not used" : isStoreUsable ? "ok" : "unusable, see the log",
      space: await describeSpace(),
      mail: describeMail(),
      webhook: options.isWebhookConfigured ? "configured" : "not configured",
      content: describeContent(),
    });
  }

  async function describeSpace(): Promise<string> {
    const free = await options.freeSpace?.().catch(() => undefined);
    if (free === undefined) return "not known";
    return free < lowSpace ? `low: ${Math.floor(free / 1024 / 1024)} MiB are free` : "ok";
  }

  function describeMail(): string {
    if (options.isMailConfigured) return "configured";
    if (options.store === undefined) return "not used";
    return "not configured: enquiries are kept; set SMTP_URL and SALES_EMAIL to have them mailed";
  }

  function describeContent(): string {
    if (options.failedBuild === undefined) return "as in the files";
    const { at, message } = options.failedBuild;
    return `as last built: the build of ${at} failed. ${message}`;
  }

  function checkStore(): Promise<boolean> {
    const { store } = options;
    if (store === undefined) return Promise.resolve(true);
    if (lastCheck === undefined || now() - lastCheck.at >= checkedForMs) {
      const isStoreUsable = store.check().then(
        () => true,
        (error: unknown) => {
          options.log.error({ err: error }, "the store can't be used");
          return false;
        },
      );
      lastCheck = { at: now(), isStoreUsable };
    }
    return lastCheck.isStoreUsable;
  }

  async function metrics(request: IncomingMessage): Promise<HealthAnswer> {
    if (!mayReadMetrics(request, options.metricsToken)) {
      return {
        status: 403,
        contentType: "text/plain; charset=utf-8",
        body: "Metrics are for who sends METRICS_TOKEN as a bearer token.\n",
      };
    }
    return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
  }
}

function createRegistry(options: HealthOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  options.traffic.registerIn(registry);
  const { store } = options;
  if (store === undefined) return registry;
  new Gauge({
    name: "enquiry_deliveries",
    help: "Deliveries in the store, by channel and state.",
    labelNames: ["channel", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const { channel, state, count } of await store.countDeliveries())
          this.set({ channel, state }, count);
      } catch (error) {
        // The other figures are wanted most when the store fails.
        options.log.error({ err: error }, "the store did not count its deliveries");
      }
    },
  });
  return registry;
}

function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function json(status: number, value: object): HealthAnswer {
  return { status, contentType: "application/json", body: `${JSON.stringify(value)}\n` };
}
