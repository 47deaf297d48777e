import { expect, test } from "vitest";
import { acceptedEncodings } from "./accept-encoding.ts";

test.each([
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["gzip, deflate, br, zstd", ["br", "gzip", "identity"]],
  ["GZIP", ["gzip", "identity"]],
  ["br;q=0, gzip;q=0.5", ["gzip", "identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0, gzip", ["gzip", "identity"]],
  ["brotli", ["identity"]],
])("Accept-Encoding: %s allows the encodings %j", (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
