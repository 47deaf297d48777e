import { ConfigError, readConfig } from "../server/config.ts";
import { buildSite } from "./build-site.ts";
import { ContentError } from "./content/content-file.ts";
import { putInPlace } from "./put-in-place.ts";

try {
  const { siteOrigin: origin } = readConfig();
  // What scripts/ensure-built.mjs knows this build by.
  const builtFrom = process.env.BUILT_FROM ?? "";
  await buildSite({ folder: "dist.next", origin, builtFrom }, (line) => console.log(`  ${line}`));
  putInPlace("dist.next", "dist");
} catch (error) {
  // Mistakes in content and settings are for whoever wrote them; anything else is ours and keeps its stack.
  const isTheirs = error instanceof ContentError || error instanceof ConfigError;
  console.error(isTheirs ? `\n${error.message}` : error);
  // Wrong settings say nothing about the files (scripts/ensure-built.mjs).
  process.exit(error instanceof ConfigError ? 2 : 1);
}
