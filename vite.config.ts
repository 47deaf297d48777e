import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Where the first half of the build has put what it made of the content. */
const prepared = process.env.PREPARED_CONTENT ?? ".cache/generated";

export default defineConfig({
  plugins: [generatedStyles(), reactRouter(), leaveOutRouteScripts()],
  publicDir: `${prepared}/public`,
  define: { __GENERATED_ASSETS__: readGenerated("assets.json") },
  build: {
    // The build puts it beside the bundles itself.
    copyPublicDir: false,
    // Everything stays a file of its own: data URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
    cssMinify: "lightningcss",
    // One style sheet for what every page shares.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "frame", test: /\/app\/(ui|layout|enquiries|catalogue)\// }] },
      },
    },
  },
  worker: { format: "es" },
  css: { modules: { generateScopedName: shortClassName } },
});

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

/**
 * Pages are documents, and nothing of React Router runs in the browser (docs/decisions/002-pages-are-documents.md): what it
 * compiles for browsers is not written. What the pages do load are the workers' files, begun in before-react/main.ts.
 */
function leaveOutRouteScripts(): Plugin {
  return {
    name: "ozo:leave-out-route-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [file, { type }] of Object.entries(bundle)) if (type === "chunk") delete bundle[file];
      },
    },
  };
}

/** Empty before the first build, so that tools which only read the configuration can do so. */
function readGenerated(file: string): string {
  try {
    return readFileSync(`${prepared}/${file}`, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return file.endsWith(".json") ? "{}" : "";
    throw error;
  }
}
