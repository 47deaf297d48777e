import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";

/** The folder of the build in progress (app/build-folder.server.ts), with the prepared content. */
const buildFolder = process.env.BUILD_FOLDER ?? ".cache/generated";

/**
 * The output folder of the first build, which makes the scripts for browsers. build/bundles.ts moves the scripts to the
 * styles of the second build.
 */
const scripts = ".cache/bundles/scripts";

const shared = {
  define: { __GENERATED_ASSETS__: readGenerated("assets.json") },
  css: { modules: { generateScopedName: shortClassName } },
} satisfies UserConfig;

/**
 * Configures two builds (build/bundles.ts): the scripts for browsers, and React Router's server build, which renders
 * the pages. React Router does not run in the browser (docs/decisions/002-pages-are-documents.md).
 */
export default defineConfig(({ mode }) => (mode === "scripts" ? scriptsConfig() : pagesConfig()));

function scriptsConfig(): UserConfig {
  return {
    ...shared,
    define: { ...shared.define, "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    build: {
      // A library build leaves out Vite's code for preloading styles, which are all in the page.
      lib: { entry: "app/entry.client.ts", formats: ["es"] },
      outDir: scripts,
      manifest: true,
      target: "es2022",
      rolldownOptions: {
        // Keeps modules that islands share with the first script in that script's file.
        preserveEntrySignatures: "allow-extension",
        output: {
          // Keeps licences only. Bundlers read annotations, such as `@__PURE__`; browsers do not.
          comments: { legal: true, annotation: false },
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
      // build/build-site.ts adds these files to the build.
      copyPublicDir: false,
      // No data URLs, because they would need a wider Content-Security-Policy.
      assetsInlineLimit: 0,
      target: "es2022",
      cssMinify: "lightningcss",
      // Puts the styles that all pages share into one style sheet, which must begin with the order of the cascade layers.
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

/** Class names are short, because pages, styles and scripts repeat them. Six characters are enough to make them unique. */
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

/** Empty before the first build, so that tools can load this configuration without a build. */
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
