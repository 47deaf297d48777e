/** Whether a host name, in the form of `URL.hostname`, refers to this machine. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "[::1]"].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);
}
