import { createServer } from "node:net";

/**
 * Finds a free port of the loopback interface. The port is below the range from which the system takes ports for connections,
 * so that no connection of another test takes the port before the caller listens.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
