import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { OpenCounts } from "../enquiries/count-open.ts";
import type { FailedBuild } from "../failed-build.ts";
import type { Traffic } from "./traffic.ts";

export interface HealthOptions {
  enquiries: EnquiryHealth;
  metricsToken: string | undefined;
  /** A build that failed after the one that is served; undefined when there is none. */
  failedBuild: FailedBuild | undefined;
  traffic: Traffic;
  log: { error(details: object, message: string): void };
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** What enquiries have to tell. */
export interface EnquiryHealth extends Pick<EnquiryStore, "countDeliveries"> {
  /** Answers how the store is, as /readyz says it. Rejects when it takes no writes. */
  checkStore(): Promise<string>;
  /** How many wait for somebody. */
  countOpen(): Promise<OpenCounts>;
  /** Free bytes where the store keeps what comes in; undefined where that is another machine's, or nothing is kept. */
  freeSpace(): Promise<number | undefined>;
  /** How mail and webhook are set up, as /readyz says it. */
  mailState: string;
  webhookState: string;
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
  const { enquiries, now = Date.now } = options;
  const registry = createRegistry(options);
  let isStopping = false;
  let lastCheck: { at: number; state: Promise<string | undefined> } | undefined;

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
    const store = await checkStore();
    const isReady = store !== undefined && !isStopping;
    return json(isReady ? 200 : 503, {
      status: isStopping ? "stopping" : isReady ? "ready" : "not ready",
      store: store ?? "unusable, see the log",
      space: await describeSpace(),
      mail: enquiries.mailState,
      webhook: enquiries.webhookState,
      content: describeContent(),
    });
  }

  async function describeSpace(): Promise<string> {
    const free = await enquiries.freeSpace().catch(() => undefined);
    if (free === undefined) return "not known";
    return free < lowSpace ? `low: ${Math.floor(free / 1024 / 1024)} MiB are free` : "ok";
  }

  function describeContent(): string {
    if (options.failedBuild === undefined) return "as in the files";
    const { at, message } = options.failedBuild;
    return `as last built: the build of ${at} failed. ${message}`;
  }

  /** Undefined when it can't be used. */
  function checkStore(): Promise<string | undefined> {
    if (lastCheck === undefined || now() - lastCheck.at >= checkedForMs) {
      const state = enquiries.checkStore().catch((error: unknown) => {
        options.log.error({ err: error }, "the store can't be used");
        return undefined;
      });
      lastCheck = { at: now(), state };
    }
    return lastCheck.state;
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

function json(status: number, value: object): HealthAnswer {
  return { status, contentType: "application/json", body: `${JSON.stringify(value)}\n` };
}
