import { expect, test } from "vitest";
import { admitOwnRequest } from "./admit-own-request.ts";

const host = "localhost:4321";
const ask = (headers: Record<string, string>, url = "/") => {
  const admission = admitOwnRequest({ headers, url }, 4321);
  return admission.ok ? 200 : admission.status;
};

test("requests of the server's own pages are admitted under each name of the loopback address", () => {
  for (const own of [host, "127.0.0.1:4321", "[::1]:4321"])
    for (const headers of [{}, { origin: `http://${own}`, "sec-fetch-site": "same-origin" }])
      expect(ask({ host: own, ...headers })).toBe(200);
  expect(ask({ host, "sec-fetch-site": "none" })).toBe(200);
});

test.each([
  {},
  ...["ozo.example:4321", "localhost:80", "localhost", `${host}.evil.example`].map((other) => ({
    host: other,
  })),
  ...["https://evil.example", "http://localhost:9999", "null", "http://127.0.0.1:4321"].map((origin) => ({
    host,
    origin,
  })),
  { host, "sec-fetch-site": "cross-site" },
  { host, "sec-fetch-site": "same-site" },
])("requests of other origins and under other host names are refused: %j", (headers) => {
  expect(ask(headers)).toBe(403);
});

test.each([
  "/__open-in-editor?file=/etc/passwd",
  "/__Open-in-Editor/",
  "http://localhost:4321/__open-in-editor",
])("the address at which Vite opens files in a text editor is refused: %s", (url) => {
  expect(ask({ host, "sec-fetch-site": "same-origin" }, url)).toBe(404);
});

test("a malformed address is refused, and an absolute address is replaced by its path", () => {
  expect(ask({ host }, "http:")).toBe(400);
  const request = { headers: { host }, url: "http://[" };
  expect(admitOwnRequest(request, 4321)).toMatchObject({ ok: true, target: { path: "/" } });
  expect(request.url).toBe("/");
});
