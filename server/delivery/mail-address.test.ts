import { expect, test } from "vitest";
import { plainAddress } from "./mail-address.ts";

test.for([
  ["a@example.com", "a@example.com"],
  ["O'Hara+x@example.com", "O'Hara+x@example.com"],
  ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
  ["jörg@example.com", null],
  ['"a b"@example.com', null],
  ["a@b@example.com", null],
  ["a@example.com\r\nBcc: b@example.com", null],
  ["a,b@example.com", null],
  ["a@example", null],
  ["a@[127.0.0.1]", null],
  ["a..b@example.com", null],
  ["<a@example.com>", null],
  ["@example.com", null],
  ["=?utf-8?Q?a?=@example.com", null],
  ["a@", null],
  ["", null],
  [`${"a".repeat(65)}@example.com`, null],
] as const)("plainAddress converts %s to %s", ([address, plain]) => {
  expect(plainAddress(address)).toBe(plain);
});
