import type { Config } from "@react-router/dev/config";
import { newBuild } from "./generator/build-site.ts";
import { finishBuild } from "./generator/finish-build.ts";
import { prerenderedPaths } from "./generator/site-pages.ts";

export default {
  buildDirectory: newBuild,
  // React Router does not run in browsers, so they need no endpoint for its route discovery.
  routeDiscovery: { mode: "initial" },
  prerender: { paths: () => prerenderedPaths(newBuild), concurrency: 4 },
  buildEnd: () => finishBuild(newBuild),
} satisfies Config;
