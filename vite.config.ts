import { reactRouter } from "@react-router/dev/vite";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { newBuild } from "./generator/build-folders.ts";
import { developmentSite } from "./generator/development-plugin.ts";

export default defineConfig({
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
  plugins: [developmentSite(), scriptsForBrowsers(), reactRouter().filter(isUsed)],
  build: {
    // The folder of the build already contains the prepared content and the public files.
    emptyOutDir: false,
    // No data URLs, because they would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
});

/** React Router does not run in browsers, so no page has what the scripts of React's Fast Refresh need. */
function isUsed({ name }: Plugin): boolean {
  return name !== "react-router:react-refresh-babel";
}

/**
 * The environment that makes the scripts which browsers load: the first script, and the islands. React Router's own scripts are in
 * one file for each set of pages that share a module, which would be 22 files for the islands (docs/decisions/002-pages-are-documents.md).
 */
function scriptsForBrowsers(): Plugin {
  return {
    name: "ozo:scripts-for-browsers",
    apply: "build",
    config: () => ({
      environments: {
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
      async handler({ environments, build }) {
        if (environments.scripts) await build(environments.scripts);
      },
    },
  };
}
