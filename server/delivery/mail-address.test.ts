import { expect, test } from "vitest";
import { mailboxOf, plainAddress } from "./mail-address.ts";

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

test.each([
  ["Priya@Lakeview.Example", "priya@lakeview.example"],
  ["priya+1@lakeview.example", "priya@lakeview.example"],
  ["priya+a+b@lakeview.example", "priya@lakeview.example"],
  ["+@lakeview.example", "+@lakeview.example"],
  ["p.r.iya@lakeview.example", "p.r.iya@lakeview.example"],
  ["p.r.iya+1@gmail.com", "priya@gmail.com"],
  ["priya@googlemail.com", "priya@gmail.com"],
  ["priya@bücher.example", "priya@xn--bcher-kva.example"],
  ["दिल्ली@lakeview.example", null],
])("the address %s belongs to the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
