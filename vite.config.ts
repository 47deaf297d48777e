import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { integrityOf } from "./build/content-hash.ts";

/** The folder of the build in progress (app/build-folder.server.ts), with the prepared content. */
const buildFolder = process.env.BUILD_FOLDER ?? ".cache/generated";

/**
 * The output folder of the first build, which makes the scripts for browsers. build/bundles.ts moves the scripts into the output
 * folder of the second build.
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
      // A library build does not contain Vite's code that preloads styles. The pages do not need this code, because all styles
      // are inline.
      lib: { entry: "app/entry.client.ts", formats: ["es"] },
      outDir: scripts,
      manifest: true,
      target: "es2022",
      rolldownOptions: {
        // Puts modules that the first script and islands share into the file of the first script.
        preserveEntrySignatures: "allow-extension",
        output: {
          // Keeps licences, and removes annotations such as `@__PURE__`, which only bundlers read.
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
      // build/build-site.ts copies the output of this build into the folder that contains publicDir.
      copyPublicDir: false,
      // No data URLs, because they would need a wider Content-Security-Policy.
      assetsInlineLimit: 0,
      target: "es2022",
      cssMinify: "lightningcss",
      // Puts the styles of these folders into one style sheet, which every page uses, and which must begin with the order of
      // the cascade layers (app/styles/tokens.css).
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: "frame", test: /\/app\/(styles|ui|layout|forms|catalogue)\// }],
          },
        },
      },
    },
  };
}

/** The address and the hash of the script that every page loads. Empty if the scripts have not just been built, as in development. */
function firstScript() {
  const manifest = readIfThere(`${scripts}/.vite/manifest.json`) ?? "{}";
  const file: string | undefined = JSON.parse(manifest)["app/entry.client.ts"]?.file;
  return file ? { src: `/${file}`, integrity: integrityOf(readFileSync(`${scripts}/${file}`)) } : {};
}

/**
 * Class names are short, because pages, styles and scripts repeat them. They have five characters of a hash, so two equal names
 * are unlikely.
 */
function shortClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split("?")[0] ?? file);
  return `_${createHash("sha256").update(`${path}:${name}`).digest("base64url").slice(0, 5)}`;
}

/** Resolves `virtual:generated.css` to the styles that the build makes (build/styles/generated-styles.ts). */
function generatedStyles(): Plugin {
  const id = "virtual:generated.css";
  return {
    name: "ozo:generated-styles",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? readGenerated("generated.css") : null),
  };
}

/** The content of a prepared file, or of an empty file before the first build, so that tools can load this configuration. */
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
