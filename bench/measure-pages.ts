import { join } from "node:path";
import autocannon from "autocannon";
import { type RunningServer, startServer, startSite } from "./start-server.ts";

export interface PageRates {
  /** Home pages that one processor can send in a second. */
  site: number;
  serveStatic: number;
}

/**
 * Requests the home page from the site and from Hono's `serveStatic` over the same files. The rate is the number of responses
 * divided by the server's processor time, so that the load generator and other programs do not count.
 */
export async function measurePages(
  folder: string,
  options: { port: number; data: string; seconds: number },
): Promise<PageRates> {
  const { port, data, seconds } = options;
  const program = join(import.meta.dirname, "serve-static.ts");
  const site = await startSite(folder, port, data);
  const reference = await startServer([program, join(folder, "dist/client")], folder, port + 1);
  try {
    await load(site, 1);
    await load(reference, 1);
    return { site: await load(site, seconds), serveStatic: await load(reference, seconds) };
  } finally {
    await site.stop();
    await reference.stop();
  }
}

async function load(server: RunningServer, seconds: number): Promise<number> {
  const before = await server.processorSeconds();
  const result = await autocannon({
    url: server.origin,
    connections: 64,
    duration: seconds,
    headers: { "accept-encoding": "br" },
  });
  const used = (await server.processorSeconds()) - before;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${server.origin} failed: ${result.errors} errors, ${result.non2xx} responses without 2xx.`,
    );
  }
  return result["2xx"] / used;
}
