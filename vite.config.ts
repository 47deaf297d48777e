import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [generatedStyles(), reactRouter()],
  publicDir: "generated/public",
  define: { __GENERATED_ASSETS__: readGenerated("assets.json") },
  build: {
    // Everything stays a file of its own: data URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    target: "es2022",
    cssMinify: "lightningcss",
  },
  worker: { format: "iife" },
});

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
  try {
    return readFileSync(`generated/${file}`, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return file.endsWith(".json") ? "{}" : "";
    throw error;
  }
}
