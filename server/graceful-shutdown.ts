import type { Server } from "node:http";
import type { Logger } from "pino";
import type { EnquiryService } from "./enquiries/enquiry-service.ts";
import { finishRequests } from "./http/http-server.ts";
import type { Settings } from "./settings/read-settings.ts";

/**
 * After SIGTERM or SIGINT, calls the function that was given to `finishFirst`, and then ends the process. That function keeps
 * to SHUTDOWN_SECONDS, as `stopServer` does. Further signals are ignored: after Ctrl+C, both the terminal and npm send one.
 */
export function shutDownGracefully(): {
  finishFirst(finish: (signal: NodeJS.Signals) => Promise<void>): void;
} {
  let finish = async (_signal: NodeJS.Signals) => {};
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      finish(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  return {
    finishFirst(given) {
      finish = given;
    },
  };
}

interface Stopping {
  service: EnquiryService;
  server: Server;
  settings: Settings;
  log: Logger;
}

/**
 * Finishes open requests, then deliveries, and then closes the store (`EnquiryService.stop`), within SHUTDOWN_SECONDS. Deliveries
 * get at least a second.
 */
export async function stopServer(
  { service, server, settings, log }: Stopping,
  signal: NodeJS.Signals,
): Promise<void> {
  const { shutdownSeconds } = settings;
  log.info({ signal, shutdownSeconds }, "stopping");
  const deadline = Date.now() + shutdownSeconds * 1_000;
  try {
    await finishRequests(server, shutdownSeconds * 1_000);
    await service.stop(Math.max(1_000, deadline - Date.now()));
    log.info({}, "stopped");
  } catch (error) {
    log.error({ err: error }, "stopped with an error");
    throw error;
  }
}
