import { expect, test } from "vitest";
import { admitOwnRequest } from "./admit-own-request.ts";

const ask = (headers: Record<string, string>, url = "/") => {
  const admission = admitOwnRequest({ headers, url }, 4321);
  return admission.ok ? 200 : admission.status;
};

test("requests of the server's own pages are admitted under each name of the loopback address", () => {
  for (const host of ["localhost:4321", "127.0.0.1:4321", "[::1]:4321"]) {
    expect(ask({ host })).toBe(200);
    expect(ask({ host, origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBe(200);
  }
  expect(ask({ host: "localhost:4321", "sec-fetch-site": "none" })).toBe(200);
});

test("requests with another host name, another port or no Host header are refused", () => {
  for (const host of ["ozo.example:4321", "localhost:80", "localhost", "localhost:4321.evil.example"])
    expect(ask({ host })).toBe(403);
  expect(ask({})).toBe(403);
});

test("requests of a page of another origin are refused", () => {
  const host = "localhost:4321";
  for (const origin of ["https://evil.example", "http://localhost:9999", "null", "http://127.0.0.1:4321"]) {
    expect(ask({ host, origin }), origin).toBe(403);
  }
  expect(ask({ host, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(ask({ host, "sec-fetch-site": "same-site" })).toBe(403);
});

test("a malformed address is refused, and an absolute address is replaced by its path", () => {
  const headers = { host: "localhost:4321" };
  for (const url of ["/%", "/%E0%A4%A", "/a%2fb", "x", "http:", `/${"a".repeat(9_000)}`]) {
    expect(ask(headers, url), url).toBe(400);
  }
  const request = { headers, url: "http://[" };
  expect(admitOwnRequest(request, 4321)).toMatchObject({ ok: true, target: { path: "/" } });
  expect(request.url).toBe("/");
});
