import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "#tests/support/repetitions.ts";
import { findFaultWithHeaders, parseForm } from "./posted-form.ts";

const urlencoded = "application/x-www-form-urlencoded";
const parse = (body: string | Buffer) => parseForm(Buffer.from(body as string));

test.each([
  "",
  `${new URLSearchParams({ name: "Zoë & co = 100 % + 👩‍👩‍👧", message: "\n\t'\"<>" })}`,
  "name=100%&company=%zz",
  "name=%2&phone=+91",
  "name",
  "&&name=a=b&",
  "name=ë%c3%ab",
  "name=%EF%BB%BFx",
])("parseForm reads the form %j as a browser would", (body) => {
  expect(parse(body)).toEqual({ ok: true, values: Object.fromEntries(new URLSearchParams(body)) });
});

test("parseForm returns values or a refusal for any bytes", () => {
  const bytes = fc.oneof(fc.uint8Array(), fc.string({ unit: fc.constantFrom(..."name=&%+0cf\0é") }));
  fc.assert(
    fc.property(bytes, (body) => {
      const form = parseForm(Buffer.from(body as string));
      expect(form.ok || form.status).toBe(form.ok || 400);
    }),
    { numRuns: repetitions(4_000) },
  );
});

test.each([
  ["bytes that are not UTF-8", Buffer.from([0x61, 0x3d, 0xff])],
  ["escapes that are not UTF-8", "name=%ff"],
  ["an overlong escape", "name=%c0%80"],
  ["a lone surrogate", "name=%ED%A0%80"],
])("parseForm refuses %s", (_, body) => {
  expect(parse(body)).toEqual({ ok: false, status: 400, message: "The form is not valid UTF-8." });
});

test.each([
  ["a second value of a field", "name=a&name=b"],
  ["a second value of a field with an escaped name", "name=a&n%61me=b"],
  ["an empty value before a field's value", "name=&name=a"],
  ["a NUL", "name=%00a\0"],
  ["__proto__", "__proto__=x&name=a"],
  ["constructor", "constructor=x&name=a"],
  ["a field without a name", "=x&name=a"],
  ["a field with an odd name", "name=a&com.extension:field%5B0%5D=%00"],
])("parseForm ignores %s, which a browser extension may add", (_, body) => {
  expect(parse(body)).toEqual({ ok: true, values: { name: "a" } });
});

test.each([
  [undefined, { "content-type": urlencoded }],
  [undefined, { "content-type": `${urlencoded};charset=UTF-8` }],
  [undefined, { "content-type": `${urlencoded}; charset="utf-8"` }],
  [415, {}],
  [415, { "content-type": "multipart/form-data; boundary=x" }],
  [415, { "content-type": `${urlencoded}; charset=iso-8859-1` }],
  [415, { "content-type": urlencoded, "content-encoding": "gzip" }],
])("a post is refused with the status %s if its headers are %j", (status, headers) => {
  expect(findFaultWithHeaders(headers)?.status).toBe(status);
});
