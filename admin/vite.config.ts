/** `npm run edit` and `npm run edit:build`: a folder of static files, made with the content and the pictures of the last build. */
import { cpSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const site = resolve(here, "../dist");
const editor = resolve(here, "../dist.editor");
const caddyfile = resolve(here, "../deploy/editor.Caddyfile");
const readBuilt = (file: string) => readFileSync(resolve(site, "content", file), "utf8");
const [, policy = ""] = /Security-Policy "(.+)"/.exec(readFileSync(caddyfile, "utf8")) ?? [];

/** Modules of the site that the preview replaces. */
const replaced: Array<[module: RegExp, file: string]> = [
  [/^.*\/read-content\.server\.ts$/, resolve(here, "preview-content.ts")],
];

export default defineConfig({
  root: here,
  publicDir: false,
  resolve: { alias: replaced.map(([find, replacement]) => ({ find, replacement })) },
  define: { __CONTENT__: readBuilt("content.json") },
  plugins: [
    {
      name: "ozo:replaced-modules",
      generateBundle() {
        for (const [module, file] of replaced) {
          const importers = this.getModuleInfo(file)?.importers ?? [];
          if (importers.every((path) => path.startsWith(here)))
            throw new Error(
              `The site imports no module ${module}: correct its name in admin/vite.config.ts.`,
            );
        }
      },
    },
    {
      name: "ozo:files-of-the-site",
      closeBundle() {
        for (const name of ["pictures", "favicon.svg"])
          cpSync(resolve(site, "client", name), resolve(editor, name), { recursive: true });
      },
    },
  ],
  build: {
    outDir: editor,
    emptyOutDir: true,
    rolldownOptions: { input: ["index.html", "preview.html"].map((page) => resolve(here, page)) },
  },
  preview: { port: 3100, open: true, headers: { "Content-Security-Policy": policy } },
});
