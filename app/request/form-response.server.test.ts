import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Outcome } from "#domain/enquiries/outcome.ts";
import type { RequestServices } from "#domain/request-services.ts";
import { formHeaders, readSent, respondToSubmit } from "./form-response.server.ts";
import { serverContext } from "./server-context.ts";

const values = { name: "Asha", invoiceCountry: "India" };

/** The context of a request for which the server has these services. */
function contextWith(services: Partial<RequestServices>) {
  const context = new RouterContextProvider();
  context.set(serverContext, { ...context.get(serverContext), ...services });
  return context;
}

/** Posts `values` from the page `/form`. */
function respond(outcome: Outcome, posted: Record<string, string> = values) {
  const context = contextWith({ posted, accept: async () => outcome });
  return respondToSubmit("new-customer", "/form", context);
}

test("a refusal answers with its status, the time to wait and the values, and is not cached", async () => {
  const refusal = { ok: false, status: 429, field: null, message: "Too many", advice: null } as const;
  const { data, init } = await respond({ ...refusal, retryAfterSeconds: 90 });
  expect(data).toMatchObject({ values, refusal, sent: null });
  expect(init).toEqual({ status: 429, headers: { "Retry-After": "90", "Cache-Control": "no-store" } });
});

test("a success redirects to the page with the reference and the chosen country", async () => {
  const response: Response = await respond({ ok: true, reference: "OZ-7K3M-9QXP" }).catch((thrown) => thrown);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/form?sent=OZ-7K3M-9QXP&invoiceCountry=India");
  const unchosen: Response = await respond(
    { ok: true, reference: "OZ-7K3M-9QXP" },
    { invoiceCountry: "" },
  ).catch((thrown) => thrown);
  expect(unchosen.headers.get("location"), "no country").toBe("/form?sent=OZ-7K3M-9QXP");
});

test("a success without a stored enquiry answers with the chosen country", async () => {
  const { data } = await respond({ ok: true, reference: null });
  expect(data).toEqual({ values: { invoiceCountry: "India" }, refusal: null, sent: { reference: null } });
});

test("browsers may keep an empty form for Back, but not an answer with a visitor's text", () => {
  // Firefox empties a form on Back if the page had `no-store`.
  expect(formHeaders({ actionHeaders: new Headers() })).toEqual({ "Cache-Control": "private, no-cache" });
  const actionHeaders = new Headers({ "Cache-Control": "no-store" });
  expect(formHeaders({ actionHeaders })).toBe(actionHeaders);
});

test.each([
  ["/form", null],
  ["/form?sent=OZ-7K3M-9QXP", { reference: "OZ-7K3M-9QXP" }],
  ["/form?sent=", "redirect"],
  ["/form?sent=x", "redirect"],
  ["/form?sent=void.%20Pay%20first", "redirect"],
  ["/form?sent=OZ-7K3M-9QXR", "redirect"],
])("%s shows a success only for the reference of an enquiry that was just stored", async (path, expected) => {
  const context = contextWith({ wasJustSent: async (_form, reference) => reference === "OZ-7K3M-9QXP" });
  const request = new Request(`https://ozo.example${path}`);
  const sent = await readSent("enquiry", request, context).catch(({ status, headers }: Response) => {
    expect([status, headers.get("location")]).toEqual([302, "/form"]);
    return "redirect";
  });
  expect(sent).toEqual(expected);
});
