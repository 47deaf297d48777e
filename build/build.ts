import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildFolder, putInPlace } from "./build-folder.ts";
import { ContentError } from "./content/content-file.ts";
import { finishPages } from "./finish-pages.ts";
import { prepareContent } from "./prepare-content.ts";

const origin = (process.env.SITE_URL ?? "http://localhost:3000").replace(/\/+$/, "");

try {
  await build();
} catch (error) {
  // Mistakes in content are the editor's to read; anything else is ours and keeps its stack.
  console.error(error instanceof ContentError ? `\n${error.message}` : error);
  process.exitCode = 1;
}

/** Content, pages, then what the server needs to know of each page; complete, it takes the place of the last build. */
async function build() {
  const startedAt = performance.now();
  await rm(buildFolder, { recursive: true, force: true });
  await prepareContent(origin, report);
  report("Building and prerendering the pages");
  await runReactRouter();
  const { pages, files } = await finishPages();
  report(`Compressed ${files} files, of them ${pages} pages`);
  // A static export takes its pages from the build's folder and leaves the server's alone.
  if (process.env.STATIC_EXPORT === undefined) {
    // What scripts/ensure-built.mjs knows this build by.
    await writeFile(join(buildFolder, ".built-from"), process.env.BUILT_FROM ?? "");
    await putInPlace(buildFolder, "dist");
  }
  report(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function report(line: string) {
  console.log(`  ${line}`);
}

/** React Router's own build, silent unless it fails. */
function runReactRouter(): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn("node_modules/.bin/react-router", ["build"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PREPARED_CONTENT: "generated",
        BUILT_CLIENT: join(buildFolder, "client"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => output.push(String(chunk)));
    child.stderr.on("data", (chunk) => output.push(String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`react-router build failed:\n${output.join("")}`));
    });
  });
}
