import { type Context, type Handler, Hono } from "hono";
import { submitPath } from "#domain/catalogue/page-addresses.ts";
import { type FormName, formNames } from "#domain/enquiries/form-name.ts";
import type { Outcome } from "#domain/enquiries/outcome.ts";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { Settings } from "../settings/read-settings.ts";
import type { AppEnv } from "./app-env.ts";
import { clientAddress } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import { limitFormSize, readForm, requireSameSite } from "./posted-form.ts";

/** Accepts a posted form from the visitor of this request, and counts the outcome. */
export type AcceptFrom = (c: Context<AppEnv>, form: FormName) => Promise<Outcome>;

interface AcceptOptions {
  settings: Settings;
  enquiries: EnquiryService;
  metrics: Metrics;
}

export function createAcceptFrom({ settings, enquiries, metrics }: AcceptOptions): AcceptFrom {
  return async (c, form) => {
    const { remoteAddress } = c.env.incoming.socket;
    const address = clientAddress(remoteAddress, c.req.header("x-forwarded-for"), settings.trustProxy);
    const outcome = await enquiries.accept(form, c.var.posted ?? {}, address);
    metrics.countEnquiry(form, outcome.ok ? "accepted" : String(outcome.status));
    return outcome;
  };
}

interface FormOptions {
  settings: Settings;
  /** The pages to which the browser posts a form. */
  formPages: readonly string[];
  acceptFrom: AcceptFrom;
  renderPage: Handler<AppEnv>;
}

/** The addresses to which forms are posted. */
export function formAddresses({ settings, formPages, acceptFrom, renderPage }: FormOptions) {
  const readPost = [requireSameSite(settings), limitFormSize, readForm] as const;
  const app = new Hono<AppEnv>();
  for (const form of formNames) {
    // The pages' script posts here.
    app.post(submitPath(form), ...readPost, async (c) => {
      const outcome = await acceptFrom(c, form);
      if (outcome.ok) return c.json(outcome);
      if (outcome.retryAfterSeconds !== undefined) c.header("Retry-After", String(outcome.retryAfterSeconds));
      return c.json(outcome, outcome.status);
    });
  }
  // Browsers without scripts post to the page of the form.
  for (const page of formPages) app.post(page, ...readPost, renderPage);
  return app;
}
