import { expect, test } from "vitest";
import { checkFormBody, checkFormHeaders } from "./form-body.ts";

const urlencoded = "application/x-www-form-urlencoded";
const check = (body: string | Buffer) => checkFormBody(typeof body === "string" ? Buffer.from(body) : body);

test("takes what browsers send", () => {
  const honest = new URLSearchParams({
    name: "Zoë 😀",
    message: "100 % & more\r\n=+?",
    company: "",
  }).toString();
  expect(check(honest)).toEqual({ ok: true });
  expect(check("")).toEqual({ ok: true });
  expect(check("name=100%&company=%zz")).toEqual({ ok: true });
});

test.each([
  ["bytes that are not UTF-8", Buffer.from([0x61, 0x3d, 0xff]), "not valid UTF-8"],
  ["escapes that are not UTF-8", "name=%ff", "not valid UTF-8"],
  ["an overlong escape", "name=%c0%80", "not valid UTF-8"],
  ["a lone surrogate", "name=%ED%A0%80", "not valid UTF-8"],
  ["bad UTF-8 in a field's name", "na%ffme=x", "not valid UTF-8"],
  ["an escaped NUL", "name=a%00b", "NUL"],
  ["a plain NUL", "name=a\0b", "NUL"],
  ["a field twice", "name=a&name=b", "name more than once"],
  ["a field twice, once escaped", "name=a&n%61me=b", "name more than once"],
  ["__proto__", "__proto__=x", "name that no form"],
  ["constructor", "constructor=x", "name that no form"],
  ["an empty name", "=x", "name that no form"],
  ["51 fields", Array.from({ length: 51 }, (_, n) => `f${n}=`).join("&"), "more than 50"],
  ["100,000 fields", "a&".repeat(100_000), "more than 50"],
])("refuses %s", (_, body, message) => {
  expect(check(body)).toMatchObject({ ok: false, status: 400, message: expect.stringContaining(message) });
});

test("refuses more than 256 KiB and takes exactly that", () => {
  expect(check(`name=${"x".repeat(256 * 1024 - 5)}`)).toEqual({ ok: true });
  expect(check(`name=${"x".repeat(256 * 1024 - 4)}`)).toMatchObject({ ok: false, status: 413 });
});

test("takes 50 fields", () => {
  expect(check(Array.from({ length: 50 }, (_, n) => `f${n}=`).join("&"))).toEqual({ ok: true });
});

test.each([urlencoded, `${urlencoded};charset=UTF-8`, `${urlencoded}; charset="utf-8"`])(
  "takes %s",
  (type) => {
    expect(checkFormHeaders({ "content-type": type })).toEqual({ ok: true });
  },
);

test.each([
  [{}],
  [{ "content-type": "multipart/form-data; boundary=x" }],
  [{ "content-type": "application/json" }],
  [{ "content-type": `${urlencoded}; charset=iso-8859-1` }],
  [{ "content-type": urlencoded, "content-encoding": "gzip" }],
])("refuses headers %j as 415", (headers) => {
  expect(checkFormHeaders(headers)).toMatchObject({ ok: false, status: 415 });
});

test("refuses an announced length that is too much before reading it", () => {
  expect(checkFormHeaders({ "content-type": urlencoded, "content-length": "262145" })).toMatchObject({
    status: 413,
  });
});
