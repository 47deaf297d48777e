import type { EnquiryService } from "../enquiries/enquiry-service.ts";

export interface HealthOptions {
  enquiries: Pick<EnquiryService, "checkStore">;
  /** Identifies the build that is served. */
  build: string;
  log: { error(details: object, message: string): void };
}

export type Health = ReturnType<typeof createHealth>;

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
      };
      return { status: isReady ? (200 as const) : (503 as const), body };
    },
  };

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
