import { reactRouter } from "@react-router/dev/vite";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { newBuild, preparedInDevelopment } from "./generator/build-site.ts";

/** The folder of the prepared content (generator/prepare-content.ts). */
const folder = process.env.NODE_ENV === "development" ? preparedInDevelopment : newBuild;

export default defineConfig({
  css: { modules: { generateScopedName: "_[hash:base64:5]" } },
  plugins: [scriptsForBrowsers(), reactRouter()],
  publicDir: `${folder}/client`,
  build: {
    // The folder of the build already contains the prepared content and the public files.
    emptyOutDir: false,
    copyPublicDir: false,
    // No data URLs, because they would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
});

/**
 * The environment that makes the scripts which browsers load: the first script, and the islands. React Router's own scripts are in
 * one file for each set of pages that share a module, which would be 22 files for the islands (docs/decisions/002-pages-are-documents.md).
 */
function scriptsForBrowsers(): Plugin {
  return {
    name: "ozo:scripts-for-browsers",
    config: (_, { command }) => ({
      environments:
        command !== "build"
          ? {}
          : {
              scripts: {
                // As for a server, without stylesheets and without a function that loads them, because all styles are inline.
                consumer: "server",
                resolve: { noExternal: true, conditions: [...defaultClientConditions] },
                define: { "process.env.NODE_ENV": JSON.stringify("production") },
                build: {
                  outDir: `${newBuild}/client`,
                  minify: true,
                  rolldownOptions: {
                    input: "app/entry.browser.ts",
                    // Puts modules that the first script and islands share into the file of the first script.
                    preserveEntrySignatures: "allow-extension",
                    output: {
                      // Keeps licences, and removes annotations such as `@__PURE__`, which only bundlers read.
                      comments: { legal: true, annotation: false },
                      entryFileNames: "scripts/first-[hash].js",
                      chunkFileNames: "scripts/[name]-[hash].js",
                    },
                  },
                },
              },
            },
    }),
    buildApp: {
      order: "pre",
      async handler(builder) {
        if (builder.environments.scripts) await builder.build(builder.environments.scripts);
      },
    },
  };
}
