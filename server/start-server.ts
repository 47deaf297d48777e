import { type Logger, pino } from "pino";
import { createApp } from "./app.ts";
import { describeStart } from "./banner.ts";
import { readBuiltSite } from "./built-site.ts";
import { type Config, readConfig } from "./config.ts";
import { readFailedBuild } from "./failed-build.ts";
import { createPatientServer, finishRequests, listenOn } from "./http/graceful-server.ts";

/** Starts the built site and stops it on SIGTERM or SIGINT. Rejects with a message for the operator. */
export async function startServer(): Promise<void> {
  const config = readConfig();
  const isTerminal = process.stdout.isTTY === true;
  const destination = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 });
  const log = pino({ level: config.logLevel ?? (isTerminal ? "warn" : "info"), base: null }, destination);
  process.on("exit", () => flush(destination));

  const site = await readBuiltSite("dist");
  if (config.isSiteUrlSet && site.origin !== config.siteOrigin) {
    log.warn(
      { builtFor: site.origin, siteUrl: config.siteOrigin },
      "the pages were built for another SITE_URL: build again",
    );
  }
  const failedBuild = readFailedBuild();
  if (failedBuild !== undefined) {
    log.error(failedBuild, "the newest build failed: the site is served as it was last built");
  }
  const app = await createApp(config, site, log, failedBuild);
  const server = createPatientServer(app.listen);
  const port = await listenOn(server, config).catch(async (error: unknown) => {
    await app.stop(0);
    throw error;
  });
  app.startWorking();

  const url = config.isSiteUrlSet ? config.siteOrigin : `http://localhost:${port}`;
  if (isTerminal)
    process.stdout.write(`${describeStart({ brand: site.words.brand, url, config, store: app.store })}\n`);
  log.info({ url, port, ...summary(config, app.store?.location) }, "listening");
  if (app.store !== undefined && config.mail === undefined && !isTerminal) {
    log.warn({}, "mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL");
  }
  await app.store?.check().catch((error: unknown) => {
    log.error(
      { err: error },
      "the store takes no writes: until it does, visitors are asked to try again later",
    );
  });
  stopWhenAsked(config, log, async ({ isHandedOver }) => {
    const deadline = Date.now() + config.shutdownSeconds * 1_000;
    if (!isHandedOver) app.announceStop();
    await finishRequests(server, config.shutdownSeconds * 1_000, { isHandedOver });
    await app.stop(Math.max(1_000, deadline - Date.now()));
  });
}

function summary({ enquiries, mail, webhook }: Config, location: string | undefined): object {
  return { enquiries, store: location ?? null, mail: mail !== undefined, webhook: webhook !== undefined };
}

/** A terminal sends Ctrl+C to every process of the group, and npm passes it on once more: that is one wish to stop. */
const sameWishMs = 1_000;

function stopWhenAsked(
  { shutdownSeconds }: Config,
  log: Logger,
  stop: (reason: { isHandedOver: boolean }) => Promise<void>,
): void {
  let askedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ask(signal));
  // From scripts/serve.mjs, when a newer server takes connections from the same socket.
  process.on("message", (message) => message === "retire" && ask("retire"));

  function ask(by: "SIGTERM" | "SIGINT" | "retire") {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > sameWishMs) process.exit(1);
      return;
    }
    askedAt = Date.now();
    log.info({ by, shutdownSeconds }, "stopping");
    stop({ isHandedOver: by === "retire" }).then(
      () => {
        log.info({}, "stopped");
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, "stopped with an error");
        process.exit(1);
      },
    );
  }
}

function flush(destination: ReturnType<typeof pino.destination>): void {
  try {
    destination.flushSync();
  } catch {
    // Nothing was written yet, or nobody reads any more: there is nobody to tell.
  }
}
