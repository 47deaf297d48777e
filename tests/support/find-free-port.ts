import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Finds a port on which no program listens. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
