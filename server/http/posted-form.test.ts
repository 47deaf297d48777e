import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "#tests/support/repetitions.ts";
import { parseForm } from "./posted-form.ts";

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
  expect(parse(body)).toEqual(Object.fromEntries(new URLSearchParams(body)));
});

test("parseForm returns values or a refusal for any bytes", () => {
  const bytes = fc.oneof(fc.uint8Array(), fc.string({ unit: fc.constantFrom(..."name=&%+0cf\0é") }));
  fc.assert(
    fc.property(bytes, (body) => {
      expect(["object", "undefined"]).toContain(typeof parseForm(Buffer.from(body as string)));
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
  expect(parse(body)).toBeUndefined();
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
  expect(parse(body)).toEqual({ name: "a" });
});
