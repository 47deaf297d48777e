import { expect, test } from "vitest";
import { hasKey, refuseStranger } from "./guard.ts";

const ask = (headers: Record<string, string>) => refuseStranger({ headers }, 4321);

test("answers its own pages, by each name of this machine", () => {
  for (const host of ["localhost:4321", "127.0.0.1:4321", "[::1]:4321"]) {
    expect(ask({ host })).toBeUndefined();
    expect(ask({ host, origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBeUndefined();
  }
  expect(ask({ host: "localhost:4321", "sec-fetch-site": "none" })).toBeUndefined();
});

test("refuses another name that leads here, another port, and no name", () => {
  for (const host of ["ozo.example:4321", "localhost:80", "localhost", "localhost:4321.evil.example"]) {
    expect(ask({ host })).toBeTypeOf("string");
  }
  expect(ask({})).toBeTypeOf("string");
});

test("refuses what a page elsewhere asks for", () => {
  const host = "localhost:4321";
  for (const origin of ["https://evil.example", "http://localhost:9999", "null", "http://127.0.0.1:4321"]) {
    expect(ask({ host, origin }), origin).toBeTypeOf("string");
  }
  expect(ask({ host, "sec-fetch-site": "cross-site" })).toBeTypeOf("string");
  expect(ask({ host, "sec-fetch-site": "same-site" })).toBeTypeOf("string");
});

test("knows its key and no other", () => {
  expect(hasKey({ headers: { "x-edit-key": "abc" } }, "abc")).toBe(true);
  for (const given of ["abd", "ab", "", "abcd"]) {
    expect(hasKey({ headers: { "x-edit-key": given } }, "abc")).toBe(false);
  }
  expect(hasKey({ headers: {} }, "abc")).toBe(false);
});
