import { isIP, SocketAddress } from "node:net";

/**
 * The visitor's address. Each of our own proxies appends the address it was called from to X-Forwarded-For, so with
 * `trustedProxies` of them that many entries from the right are believed and everything left of those is hearsay.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = ipAddressOf(socketAddress ?? "") ?? "unknown";
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const entries = forwardedFor.split(",");
  const believed = entries[Math.max(0, entries.length - trustedProxies)] ?? "";
  return ipAddressOf(believed.trim()) ?? direct;
}

/** In one spelling, without port, brackets, zone or the wrapping of IPv4 in IPv6; undefined when it is no address. */
function ipAddressOf(text: string): string | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, "");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=\d+\.)/, "");
}
