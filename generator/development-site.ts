import { rmSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pino } from "pino";
import type { ViteDevServer } from "vite";
import { describeStart } from "../server/banner.ts";
import type { RouterBuild } from "../server/built-site.ts";
import type { EnquiryService } from "../server/enquiries/enquiry-service.ts";
import { openEnquiryService } from "../server/enquiries/open-enquiry-service.ts";
import { createApp } from "../server/http/app.ts";
import { loadBuiltFiles } from "../server/http/built-files.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { preparedInDevelopment } from "./build-folders.ts";
import type { Content } from "./content/check-content.ts";
import { prepareContent } from "./prepare-content.ts";

/**
 * The site's own server, with the content as it was prepared last and with the newest sources of the pages. Enquiries are stored in
 * .cache/dev-data, unless the environment contains DATA_DIR or DATABASE_URL.
 */
export class DevelopmentSite {
  readonly #settings = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR || ".cache/dev-data" });
  readonly #log = pino({ level: this.#settings.logLevel ?? "warn", base: null }, { write: printLogLine });
  #content: Content | undefined;
  #enquiries: EnquiryService | undefined;
  #app: { build: RouterBuild; answer: RequestListener } | undefined;

  constructor() {
    rmSync(preparedInDevelopment, { recursive: true, force: true });
  }

  /** Writes the content from which pages are rendered. Rejects if it has mistakes; the pages then keep the former content. */
  async prepare(report: (line: string) => void): Promise<void> {
    const { publicOrigin: siteOrigin, enquiryMode } = this.#settings;
    const published = { siteOrigin, enquiryMode, isExport: false };
    this.#content = await prepareContent(preparedInDevelopment, published, report, { withDrafts: true });
    this.#app = undefined;
    if (this.#enquiries) return;
    const { brand } = this.#content.site;
    this.#enquiries = await openEnquiryService(this.#settings, { brand, log: this.#log });
    this.#enquiries.startWorking();
  }

  describeStart(url: string): string {
    if (!this.#content || !this.#enquiries)
      return `\n  The pages will be at ${url} when the content has no mistakes.\n`;
    const { brand } = this.#content.site;
    return describeStart({ brand, url, enquiries: this.#enquiries, isExample: false, isSiteUrlSet: true });
  }

  /** Answers a request. Rejects if a source of the pages has a mistake. */
  async answer(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as RouterBuild;
    if (this.#app?.build !== build) this.#app = { build, answer: await this.#makeApp(build) };
    this.#app.answer(request, response);
  }

  async #makeApp(build: RouterBuild): Promise<RequestListener> {
    if (!this.#content || !this.#enquiries)
      throw new Error("The pages appear when the content has no mistakes.");
    const files = await loadBuiltFiles(`${preparedInDevelopment}/client`, {
      common: {},
      policies: new Map(),
    });
    return createApp({
      settings: this.#settings,
      enquiries: this.#enquiries,
      log: this.#log,
      pages: {
        build,
        buildId: "development",
        files,
        mode: "development",
        redirects: this.#content.redirects,
        security: undefined,
      },
    });
  }

  stop(): void {
    this.#enquiries?.stop(1_000);
  }
}

/** Prints a message of the server's log with the stack of its error, and without the error's other properties. */
function printLogLine(line: string): void {
  const { msg, err } = JSON.parse(line);
  console.error(err ? `${msg}\n${err.stack}` : line.trimEnd());
}
