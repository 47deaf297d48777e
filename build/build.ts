import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicAddress } from "../scripts/build-inputs.mjs";
import { buildFolder, putInPlace } from "./build-folder.ts";
import { makeBundles } from "./bundles.ts";
import { ContentError } from "./content/content-file.ts";
import { finishBuild } from "./finish-build.ts";
import { linkFolder } from "./link-files.ts";
import { prepareContent } from "./prepare-content.ts";
import { prerenderedPaths } from "./prerendered-paths.ts";
import { renderPages } from "./render-pages.ts";

const origin = publicAddress(process.env);
const isExport = process.env.STATIC_EXPORT !== undefined;
const lastFolder = "dist";

try {
  await build();
} catch (error) {
  // Mistakes in content are the editor's to read; anything else is ours and keeps its stack.
  console.error(error instanceof ContentError ? `\n${error.message}` : error);
  process.exitCode = 1;
}

/** Content, bundles, pages; complete, the new build takes the place of the last one. */
async function build() {
  const startedAt = performance.now();
  await rm(buildFolder, { recursive: true, force: true });
  const content = await prepareContent(origin, report);
  report("Building the pages");
  const bundles = await makeBundles();
  linkFolder(bundles.folder, buildFolder);
  linkFolder("generated/public", join(buildFolder, "client"));
  const paths = prerenderedPaths(content, { isExport });
  const places = { target: buildFolder, last: lastFolder };
  const made = await renderPages({ paths, origin, bundles, ...places }, report);
  await finishBuild(buildFolder, { last: lastFolder, made });
  // A static export takes its pages from the build's folder and leaves the server's alone.
  if (!isExport) {
    // What scripts/ensure-built.mjs knows this build by.
    await writeFile(join(buildFolder, ".built-from"), process.env.BUILT_FROM ?? "");
    await putInPlace(buildFolder, lastFolder);
  }
  report(`Built ${made.size} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function report(line: string) {
  console.log(`  ${line}`);
}
