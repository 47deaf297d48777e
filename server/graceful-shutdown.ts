import type { Server } from "node:http";
import type { Logger } from "pino";
import type { EnquiryService } from "./enquiries/enquiry-service.ts";
import { finishRequests } from "./http/http-server.ts";
import type { Settings } from "./settings/read-settings.ts";

/** The last one is sent when the terminal is closed. */
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** What happens before the process ends. Set by `finishBeforeExit`. */
let finish = async (_signal: NodeJS.Signals) => {};

/** Ends the process after a signal to stop. Further signals are ignored: after Ctrl+C, both the terminal and npm send one. */
export function exitOnSignals(): void {
  let isStopping = false;
  for (const signal of signals)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      finish(signal).then(
        () => endProcess(0),
        () => endProcess(1),
      );
    });
}

/** From now on, a signal to stop calls this function first. When it rejects, the process ends with the exit code 1. */
export function finishBeforeExit(given: (signal: NodeJS.Signals) => Promise<void>): void {
  finish = given;
}

/** `process.exit` waits for Node's threads, which a silent name server or disk can hold for minutes. */
function endProcess(code: number): void {
  const isHeld = process.getActiveResourcesInfo().some((name) => /^(GetAddrInfo|FS)Req/.test(name));
  if (isHeld) killProcess();
  process.exit(code);
}

function killProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

interface Stopping {
  service: Pick<EnquiryService, "stop">;
  server: Server;
  settings: Pick<Settings, "shutdownSeconds">;
  log: Pick<Logger, "info" | "error">;
}

/**
 * Finishes open requests for up to 80 % of SHUTDOWN_SECONDS, then deliveries until 90 %, and then closes the store
 * (`EnquiryService.stop`). A process that has not ended after SHUTDOWN_SECONDS is killed: the store has every accepted enquiry.
 */
export async function stopServer(
  { service, server, settings, log }: Stopping,
  signal: NodeJS.Signals,
): Promise<void> {
  const { shutdownSeconds } = settings;
  const limitMs = shutdownSeconds * 1_000;
  const startedAt = Date.now();
  setTimeout(killProcess, limitMs).unref();
  try {
    log.info({ signal, shutdownSeconds }, "stopping");
    await finishRequests(server, 0.8 * limitMs);
    await service.stop(0.9 * limitMs - (Date.now() - startedAt));
    log.info({}, "stopped");
  } catch (error) {
    log.error({ err: error }, "stopped with an error");
    throw error;
  }
}
