import { publicAddress } from "../scripts/build-inputs.mjs";
import { buildSite } from "./build-site.ts";
import { ContentError } from "./content/content-file.ts";
import { putInPlace } from "./put-in-place.ts";

try {
  const origin = publicAddress(process.env);
  // What scripts/ensure-built.mjs knows this build by.
  const builtFrom = process.env.BUILT_FROM ?? "";
  await buildSite({ folder: "dist.next", origin, builtFrom }, (line) => console.log(`  ${line}`));
  putInPlace("dist.next", "dist");
} catch (error) {
  // Mistakes in content are the editor's to read; anything else is ours and keeps its stack.
  console.error(error instanceof ContentError ? `\n${error.message}` : error);
  process.exit(1);
}
