/** `npm run edit` and `npm run edit:build`: a folder of static files, made with the content and the pictures of the last build. */
import { cpSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const site = resolve(here, "../dist");
const editor = resolve(here, "../dist.editor");
const readBuilt = (file: string) => readFileSync(resolve(site, "content", file), "utf8");

/** The policy of the editor's pages. On a host of its own, connect-src also names the forge's API (deploy/). */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data: https://api.github.com",
  "frame-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'none'",
].join("; ");

export default defineConfig({
  root: here,
  publicDir: false,
  define: {
    __CONTENT__: readBuilt("content.json"),
    __GENERATED_ASSETS__: readBuilt("assets.json"),
    __FIRST_SCRIPT__: "{}",
  },
  plugins: [
    {
      name: "ozo:preview",
      enforce: "pre",
      resolveId(id) {
        if (id === "virtual:generated.css") return resolve(site, "content/generated.css");
        return id.endsWith("/content.server.ts") ? resolve(here, "content.server.ts") : null;
      },
      closeBundle() {
        for (const name of ["brand", "fonts", "pictures", "favicon.svg"])
          cpSync(resolve(site, "client", name), resolve(editor, name), { recursive: true });
      },
    },
  ],
  build: {
    outDir: editor,
    emptyOutDir: true,
    rolldownOptions: { input: ["index.html", "preview.html"].map((page) => resolve(here, page)) },
  },
  preview: {
    port: 3100,
    open: true,
    headers: { "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff" },
  },
});
