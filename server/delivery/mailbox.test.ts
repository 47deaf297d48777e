import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

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
])("%s is counted as %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
