import type { EnquiryService } from "../enquiries/enquiry-service.ts";

export interface HealthOptions {
  enquiries: Pick<EnquiryService, "checkStore" | "freeSpace" | "mailState" | "webhookState">;
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
const checkLifetimeMs = 1_000;

/** Tells whether the site can take enquiries. */
export function createHealth({ enquiries, build, log }: HealthOptions) {
  let isStopping = false;
  let lastCheck: { at: number; state: Promise<string | undefined> } | undefined;
  return {
    /** Makes /readyz report that this process is stopping. */
    stop() {
      isStopping = true;
    },
    /** Resolves with the status and the body of /readyz. */
    async readiness() {
      const store = await checkStore();
      const isReady = store !== undefined && !isStopping;
      const body = {
        status: isStopping ? "stopping" : isReady ? "ready" : "not ready",
        build,
        store: store ?? "unusable, see the log",
        space: await describeSpace(),
        mail: enquiries.mailState,
        webhook: enquiries.webhookState,
      };
      return { status: isReady ? (200 as const) : (503 as const), body };
    },
  };

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
