import type { Config } from "@react-router/dev/config";
import { newBundles } from "./build/bundles.ts";

export default {
  buildDirectory: newBundles,
  // Nothing of it runs in the browser: no address that tells a client of the routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
