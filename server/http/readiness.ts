import type { EnquiryService } from "../enquiries/enquiry-service.ts";

export interface ReadinessOptions {
  enquiries: Pick<EnquiryService, "checkStore">;
  build: string;
  log: { error(details: object, message: string): void };
}

/**
 * How long the result of a check of the store is reused, in milliseconds. A check writes to the disk, and anybody can
 * request /readyz.
 */
const checkLifetimeMs = 1_000;

/** Returns a function that tells whether the site can take enquiries: it resolves with the status and the body of /readyz. */
export function createReadiness({ enquiries, build, log }: ReadinessOptions) {
  let lastCheck: { at: number; state: Promise<string | undefined> } | undefined;

  return async function readiness() {
    if (lastCheck === undefined || Date.now() - lastCheck.at >= checkLifetimeMs) {
      const state = enquiries.checkStore().catch((error: unknown) => {
        log.error({ err: error }, "the store cannot be used");
        return undefined;
      });
      lastCheck = { at: Date.now(), state };
    }
    const store = await lastCheck.state;
    if (store !== undefined) return { status: 200 as const, body: { status: "ready", build, store } };
    const body = { status: "not ready", build, store: "unusable, see the log" };
    return { status: 503 as const, body };
  };
}
