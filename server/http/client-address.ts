import { isIPv6, SocketAddress } from "node:net";

/**
 * Returns the visitor's address. Each trusted proxy appends its own client's address to X-Forwarded-For, so the visitor's address
 * is entry number `trustedProxies` from the right, or the first entry if there are fewer. Visitors can forge only entries further
 * left.
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

/**
 * Removes port, brackets and zone from an address, and writes an IPv4-mapped IPv6 address as IPv4. Undefined when the
 * text is not an address.
 */
function ipAddressOf(text: string): string | undefined {
  const plain = text.replace(/%.*$/, "");
  const parsed = SocketAddress.parse(isIPv6(plain) ? `[${plain}]` : plain);
  return parsed?.address.replace(/^::ffff:(?=\d+\.)/, "");
}
