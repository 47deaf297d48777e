import type { Config } from "@react-router/dev/config";
import { newBundles } from "./build/bundles.ts";

export default {
  buildDirectory: newBundles,
  // Every route is known from the first page on: no manifest requests while browsing.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
