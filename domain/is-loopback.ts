/** Whether only the machine itself is there, by the name of a host as `URL` gives it. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "[::1]"].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);
}
