import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";

/** The folder of the build in progress (app/build-folder.server.ts), with the prepared content. */
const buildFolder = process.env.BUILD_FOLDER ?? ".cache/generated";

/** Where the first of the two builds writes what browsers run; build/bundles.ts puts it beside the second one's styles. */
const scripts = ".cache/bundles/scripts";

const shared = {
  define: { __GENERATED_ASSETS__: readGenerated("assets.json") },
  css: { modules: { generateScopedName: shortClassName } },
} satisfies UserConfig;

/**
 * Two builds (build/bundles.ts): what browsers run, from its one entry, and React Router's, which draws pages. Nothing of
 * React Router runs in the browser (docs/decisions/002-pages-are-documents.md).
 */
export default defineConfig(({ mode }) => (mode === "scripts" ? scriptsConfig() : pagesConfig()));

function scriptsConfig(): UserConfig {
  return {
    ...shared,
    define: { ...shared.define, "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      // A library's chunks come without Vite's code for preloading styles: the page has them all.
      lib: { entry: "app/entry.client.ts", formats: ["es"] },
      outDir: scripts,
      manifest: true,
      target: "es2022",
      rolldownOptions: {
        // What islands import of the first script stays in its one file.
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: "assets/main-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          minify: true,
        },
      },
    },
  };
}

function pagesConfig(): UserConfig {
  return {
    ...shared,
    define: { ...shared.define, __FIRST_SCRIPT__: JSON.stringify(firstScript()) },
    plugins: [generatedStyles(), reactRouter()],
    publicDir: `${buildFolder}/client`,
    build: {
      // The build puts it beside the bundles itself.
      copyPublicDir: false,
      // Everything stays a file of its own: data URLs would need a wider Content-Security-Policy.
      assetsInlineLimit: 0,
      target: "es2022",
      cssMinify: "lightningcss",
      // One style sheet for what every page shares; the order of the layers must come first in it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: "frame", test: /\/app\/(styles|ui|layout|enquiries|catalogue)\// }],
          },
        },
      },
    },
  };
}

/** Address of the script that every page loads; empty before the first build, and in development. */
function firstScript(): string {
  const manifest = readIfThere(`${scripts}/.vite/manifest.json`) ?? "{}";
  const file = JSON.parse(manifest)["app/entry.client.ts"]?.file;
  return file ? `/${file}` : "";
}

/** Class names stand in the pages, the styles and the scripts: six characters are enough to tell them apart. */
function shortClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split("?")[0] ?? file);
  return `_${createHash("sha256").update(`${path}:${name}`).digest("base64url").slice(0, 5)}`;
}

/** `virtual:generated.css`: the font faces and category colours that the build derives from content. */
function generatedStyles(): Plugin {
  const id = "virtual:generated.css";
  return {
    name: "ozo:generated-styles",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? readGenerated("generated.css") : null),
  };
}

/** Empty before the first build, so that tools which only read the configuration can do so. */
function readGenerated(file: string): string {
  return readIfThere(`${buildFolder}/content/${file}`) ?? (file.endsWith(".json") ? "{}" : "");
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
