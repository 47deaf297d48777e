import { afterAll, beforeAll, test } from "vitest";
import { openStore } from "#server/store/open-store.ts";
import { exportForTests, type FileHost, startFileHost } from "#tests/support/exported-site.ts";
import { formPromises, promiseToTransmitNothing, type World } from "#tests/support/form-promises.ts";
import { type RunningSite, startSite } from "#tests/support/start-site.ts";
import { type RunningFirefox, startFirefox } from "./firefox.ts";

/* The promises about the forms in Firefox. They need Debian's package firefox-esr and a built site. */

let firefox: RunningFirefox;
let site: RunningSite;
let exported: FileHost;

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT_SUBMITS: "1000" });
  exported = await startFileHost(await exportForTests());
  firefox = await startFirefox();
}, 300_000);

afterAll(async () => {
  exported?.close();
  await Promise.all([firefox?.stop(), site?.stop()]);
});

function openWorld(origin: string): World {
  return {
    canDisableScripts: false,
    openTab: (path) => firefox.openTab(origin, path),
    async stored(email) {
      const { DATA_DIR: dataDir = "" } = site.environment;
      const store = await openStore({ databaseUrl: undefined, dataDir, mustExist: true });
      const { enquiries } = await store.list({ text: email, limit: 20, offset: 0 });
      await store.close();
      return enquiries.map(({ fields }) => fields);
    },
  };
}

test.each(Object.entries(formPromises))("in Firefox: %s", (_promise, keep) => keep(openWorld(site.url)));

test("in Firefox: 8. a static export transmits nothing", () =>
  promiseToTransmitNothing(openWorld(exported.url), exported.requests));
