import type { Config } from "@react-router/dev/config";
import { newBundles } from "./build/bundles.ts";

export default {
  buildDirectory: newBundles,
  // React Router does not run in the browser, so the server needs no address that lists the routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
