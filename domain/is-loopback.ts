/** Whether a host name, as `URL.hostname` gives it, means the machine itself. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "[::1]"].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);
}
