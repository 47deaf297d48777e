import { expect, test } from "vitest";
import { acceptedEncodings } from "./accept-encoding.ts";

test.each([
  [undefined, []],
  ["", []],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["GZIP", ["gzip"]],
  ["br;q=0, gzip;q=0.5", ["gzip"]],
  ["*", ["br", "gzip"]],
  ["*;q=0, gzip", ["gzip"]],
  ["brotli", []],
])("Accept-Encoding: %s allows the content codings %j", (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
