import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["no proxy: the header is ignored", "198.51.100.1", "203.0.113.9", 0, "198.51.100.1"],
  ["one proxy: the last entry", "10.0.0.1", "1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies: the last but one", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["fewer entries than proxies: the first", "10.0.0.1", "203.0.113.9", 3, "203.0.113.9"],
  ["a missing header", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["a header without an address", "10.0.0.1", "1.1.1.1, banana", 1, "10.0.0.1"],
  ["IPv4 mapped to IPv6", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
  ["IPv4 mapped to IPv6, in hexadecimal", "10.0.0.1", "0:0:0:0:0:FFFF:cb00:7109", 1, "203.0.113.9"],
  ["a long spelling", "10.0.0.1", "2001:0db8:0000:0000:0000:0000:0000:0001", 1, "2001:db8::1"],
  ["IPv6 with brackets and port", "10.0.0.1", "[2001:DB8::1]:443", 1, "2001:db8::1"],
  ["IPv4 with port", "10.0.0.1", "203.0.113.9:443", 1, "203.0.113.9"],
  ["a zone", "fe80::1%eth0", undefined, 0, "fe80::1"],
  ["a closed socket", undefined, undefined, 0, "unknown"],
])("the client's address is found: %s", (_, socket, header, proxies, expected) => {
  expect(clientAddress(socket, header, proxies)).toBe(expected);
});
