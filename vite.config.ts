import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { newBuild, preparedInDevelopment } from "./generator/build-site.ts";
import { unpublished } from "./generator/finish-build.ts";

/** The folder of the prepared content (generator/prepare-content.ts). */
const folder = process.env.NODE_ENV === "development" ? preparedInDevelopment : newBuild;

export default defineConfig({
  define: { __GENERATED_ASSETS__: readGenerated("assets.json") },
  css: { modules: { generateScopedName: shortClassName } },
  plugins: [generatedStyles(), firstScript(), reactRouter()],
  publicDir: `${folder}/client`,
  build: {
    // The folder of the build already contains the prepared content and the public files.
    emptyOutDir: false,
    copyPublicDir: false,
    // No data URLs, because they would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    client: {
      // In development, Vite finds this package only when a form is used, and would then reload the page.
      optimizeDeps: { include: ["country-list"] },
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: `${unpublished}/[name]-[hash].js`,
            chunkFileNames: `${unpublished}/[name]-[hash].js`,
          },
        },
      },
    },
    /**
     * The scripts that browsers load: the first script, and the islands. React Router does not run in browsers
     * (docs/decisions/002-pages-are-documents.md), so these are not the scripts of its own environment `client`.
     */
    scripts: {
      consumer: "client",
      // In development this environment is not used, and Vite would search admin/ for its packages, which are not installed.
      optimizeDeps: { entries: ["app/entry.client.ts"] },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: `${newBuild}/client`,
        // A library build has no lists of the styles that scripts need. The pages do not need them, because all styles are inline.
        lib: { entry: "app/entry.client.ts", formats: ["es"] },
        rolldownOptions: {
          // Puts modules that the first script and islands share into the file of the first script.
          preserveEntrySignatures: "allow-extension",
          output: {
            // Keeps licences, and removes annotations such as `@__PURE__`, which only bundlers read.
            comments: { legal: true, annotation: false },
            entryFileNames: "assets/main-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            assetFileNames: `${unpublished}/[name]-[hash][extname]`,
            minify: true,
          },
        },
      },
    },
  },
});

/** Builds the environment `scripts` first, and resolves `virtual:first-script` to the address of the first script. */
function firstScript(): Plugin {
  const id = "virtual:first-script";
  let address = "";
  return {
    name: "ozo:first-script",
    enforce: "pre",
    buildApp: {
      order: "pre",
      async handler(builder) {
        const scripts = builder.environments.scripts;
        if (!scripts) return;
        const [built] = (await builder.build(scripts)) as Rolldown.RolldownOutput[];
        address = `/${built?.output[0].fileName}`;
      },
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(resolved) {
      if (resolved === `\0${id}`) return `export default ${JSON.stringify(address)}`;
      // Replaces Vite's function of 1 KiB that preloads styles before a dynamic import.
      if (resolved === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
    },
  };
}

/**
 * Class names are short, because pages, styles and scripts repeat them. They have five characters of a hash, so two equal names
 * are unlikely.
 */
function shortClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split("?")[0] ?? file);
  return `_${createHash("sha256").update(`${path}:${name}`).digest("base64url").slice(0, 5)}`;
}

/** Resolves `virtual:generated.css` to the styles that the build makes (generator/generated-styles.ts). */
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
  try {
    return readFileSync(`${folder}/content/${file}`, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return file.endsWith(".json") ? "{}" : "";
  }
}
