import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { timingSafeEqual } from "hono/utils/buffer";
import type { Logger } from "pino";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { Settings } from "../settings/read-settings.ts";
import type { AppEnv } from "./app-env.ts";
import type { Metrics } from "./metrics.ts";
import { createReadiness } from "./readiness.ts";

interface OperatorOptions {
  settings: Settings;
  enquiries: EnquiryService;
  buildId: string;
  metrics: Metrics;
  log: Logger;
}

/** The addresses that monitoring asks (docs/operations.md). */
export function operatorAddresses({ settings, enquiries, buildId, metrics, log }: OperatorOptions) {
  const readiness = createReadiness({ enquiries, build: buildId, log });
  const app = new Hono<AppEnv>();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { status, body } = await readiness();
    return c.json(body, status);
  });
  app.get("/metrics", requireMetricsToken(settings), async (c) =>
    c.body(await metrics.report(), 200, { "Content-Type": metrics.contentType }),
  );
  return app;
}

/** Admits clients with METRICS_TOKEN. Without this setting, nobody is admitted. */
function requireMetricsToken({ metricsToken: expected }: Settings) {
  const refusal = { message: "Send METRICS_TOKEN as a bearer token to read the metrics.\n" };
  return bearerAuth({
    verifyToken: (token) => expected !== undefined && timingSafeEqual(token, expected),
    noAuthenticationHeader: refusal,
    invalidToken: refusal,
  });
}
