import type { Config } from "@react-router/dev/config";
import { newBundles } from "./build/bundles.ts";

export default {
  buildDirectory: newBundles,
  // React Router does not run in browsers, so they need no endpoint for its route discovery.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
