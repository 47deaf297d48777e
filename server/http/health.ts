import type { IncomingMessage } from "node:http";
import type { EnquiryHealth } from "../enquiries/enquiries.ts";
import type { FailedBuild } from "../failed-build.ts";
import { type MetricsOptions, makeMetrics } from "./metrics.ts";
import type { SmallAnswer } from "./small-answer.ts";

export interface HealthOptions extends MetricsOptions {
  enquiries: EnquiryHealth;
  /** A build that failed after the one that is served; undefined when there is none. */
  failedBuild: FailedBuild | undefined;
}

export interface Health {
  /** Whether it answers at this address. */
  knows(path: string): boolean;
  /** Undefined when the path is none that it knows. */
  answer(path: string, request: IncomingMessage): Promise<SmallAnswer> | undefined;
  /** From now on /readyz says that this process is going away. */
  stop(): void;
}

/** With less than this the operator has to act, while enquiries are still taken. */
const lowSpace = 256 * 1024 * 1024;

/** Anyone may ask for /readyz; the store's check is work, so its outcome is kept this long. */
const checkedForMs = 5_000;

export function createHealth(options: HealthOptions): Health {
  const { enquiries } = options;
  let isStopping = false;
  let lastCheck: { at: number; state: Promise<string | undefined> } | undefined;

  const answers = new Map<string, (request: IncomingMessage) => Promise<SmallAnswer>>([
    ["/healthz", async () => json(200, { status: "ok" })],
    ["/readyz", readiness],
    ["/metrics", makeMetrics(options)],
  ]);
  return {
    knows: (path) => answers.has(path),
    answer: (path, request) => answers.get(path)?.(request),
    stop() {
      isStopping = true;
    },
  };

  async function readiness(): Promise<SmallAnswer> {
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
    if (lastCheck === undefined || Date.now() - lastCheck.at >= checkedForMs) {
      const state = enquiries.checkStore().catch((error: unknown) => {
        options.log.error({ err: error }, "the store can't be used");
        return undefined;
      });
      lastCheck = { at: Date.now(), state };
    }
    return lastCheck.state;
  }
}

function json(status: number, value: object): SmallAnswer {
  return { status, contentType: "application/json", body: `${JSON.stringify(value)}\n` };
}
