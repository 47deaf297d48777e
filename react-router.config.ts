import type { Config } from "@react-router/dev/config";
import { newBuild } from "./generator/build-folders.ts";

export default {
  buildDirectory: newBuild,
  // React Router does not run in browsers, so they need no endpoint for its route discovery.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
