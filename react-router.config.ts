import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./build/build-folder.ts";
import { prerenderedPaths } from "./build/prerendered-paths.ts";

export default {
  buildDirectory: buildFolder,
  // Every route is known from the first page on: no manifest requests while browsing.
  routeDiscovery: { mode: "initial" },
  prerender: { paths: prerenderedPaths, concurrency: 16 },
} satisfies Config;
