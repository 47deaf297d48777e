import type { IncomingMessage } from "node:http";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { Metrics } from "./metrics.ts";
import type { SmallResponse } from "./small-response.ts";

export interface HealthOptions {
  enquiries: Pick<EnquiryService, "checkStore" | "freeSpace" | "mailState" | "webhookState">;
  metrics: Pick<Metrics, "answer">;
  /** Identifies the build that is served. */
  build: string;
  log: { error(details: object, message: string): void };
}

export type Health = ReturnType<typeof createHealth>;

/** Free space, in bytes, below which /readyz reports low space. The status stays 200. */
const lowSpace = 256 * 1024 * 1024;

/**
 * How long the result of a check of the store is reused, in milliseconds. A check writes to the disk, and anybody can
 * request /readyz.
 */
const checkLifetimeMs = 5_000;

/** Answers /healthz, /readyz and /metrics. */
export function createHealth({ enquiries, metrics, build, log }: HealthOptions) {
  let isStopping = false;
  let lastCheck: { at: number; state: Promise<string | undefined> } | undefined;

  const answers = new Map<string, (request: IncomingMessage) => Promise<SmallResponse>>([
    ["/healthz", async () => json(200, { status: "ok" })],
    ["/readyz", readiness],
    ["/metrics", metrics.answer],
  ]);
  return {
    /** Undefined for other paths. */
    answer: (path: string, request: IncomingMessage) => answers.get(path)?.(request),
    /** Makes /readyz report that this process is stopping. */
    stop() {
      isStopping = true;
    },
  };

  async function readiness(): Promise<SmallResponse> {
    const store = await checkStore();
    const isReady = store !== undefined && !isStopping;
    return json(isReady ? 200 : 503, {
      status: isStopping ? "stopping" : isReady ? "ready" : "not ready",
      build,
      store: store ?? "unusable, see the log",
      space: await describeSpace(),
      mail: enquiries.mailState,
      webhook: enquiries.webhookState,
    });
  }

  async function describeSpace(): Promise<string> {
    const free = await enquiries.freeSpace().catch(() => undefined);
    if (free === undefined) return "not known";
    return free < lowSpace ? `low: ${Math.floor(free / 1024 / 1024)} MiB are free` : "ok";
  }

  /** Resolves with undefined if the store cannot be written to. */
  function checkStore(): Promise<string | undefined> {
    if (lastCheck === undefined || Date.now() - lastCheck.at >= checkLifetimeMs) {
      const state = enquiries.checkStore().catch((error: unknown) => {
        log.error({ err: error }, "the store cannot be used");
        return undefined;
      });
      lastCheck = { at: Date.now(), state };
    }
    return lastCheck.state;
  }
}

function json(status: number, value: object): SmallResponse {
  return { status, contentType: "application/json", body: `${JSON.stringify(value)}\n` };
}
